import {
  type CommandIo,
  createCommand,
  readPort,
  withControlOptions,
  withDocumentFlags,
} from "@plumbline/command";
import { findDocument } from "@plumbline/contract";
import { type Command, InvalidArgumentError, Option } from "commander";
import { defaultPort } from "./start/start-mock-options.ts";
import type { MockCommandOptions } from "./start/run-mock.ts";

const after = `Examples:
  plumbline-mock openapi.json
  plumbline-mock openapi.yaml --port 0 --watch --enforce-limits
  plumbline-mock openapi.json --state --control
  plumbline-mock openapi.json --recording session.ndjson
  plumbline-mock openapi.json --print-enriched enriched.json

Choose a response with a request header:
  Prefer: code=404            the documented response with that status
  Prefer: example=<name>      the example with that name
  Prefer: dynamic=true        newly generated data
  Authorization: Bearer scopes:a,b   a credential with only these scopes

With --control, the console is at the printed URL. If --control-token is absent,
PLUMBLINE_CONTROL_TOKEN is used.

Exit codes: 0 ended by a signal, or document written; 2 invalid option, document,
port or file.`;

/**
 * The `plumbline-mock` command. It loads the mock only when it runs.
 * @example
 * ```ts
 * import { processIo, runCommand } from "@plumbline/command";
 * import { createMockCommand } from "@plumbline/mock/command";
 *
 * const io = processIo();
 * process.exitCode = await runCommand(createMockCommand(io), ["openapi.json", "--port", "0"], io);
 * ```
 */
export function createMockCommand(io: CommandIo): Command {
  const command = createCommand(io, {
    name: "plumbline-mock",
    description: "Serve an OpenAPI document as a validating mock with its policies.",
    after,
  });
  return withControlOptions(withDocumentFlags(command))
    .argument(
      "[document]",
      "path or URL of an OpenAPI document (default: searched in the usual places)",
    )
    .option("-p, --port <port>", "port to listen on, 0 for any free port", readPort, defaultPort)
    .option("--host <host>", "address to listen on", "127.0.0.1")
    .option("--https", "serve HTTPS with a self-signed certificate")
    .option("--seed <number>", "seed of generated data and receipts", readCount, 1)
    .option("--delay <ms>", "delay before each response, in milliseconds", readCount, 0)
    .option("--enforce-limits", "reject requests above the document's rate limits")
    .option("--strict", "answer 500 if a response would violate the document")
    .option("--cors", "allow browsers of other origins", true)
    .option("--no-cors", "do not allow browsers of other origins")
    .option("--watch", "reload when a file of the document changes")
    .option("--quiet", "log only violations of the document")
    .option("--json", "write the start line and the log as JSON, one object per line")
    .option("--state", "keep what requests create and change; lists, reads and deletes show it")
    .option("--data <file>", "keep the things in a SQLite file; implies --state")
    .option(
      "--seed-file <file>",
      "JSON with the first things by path of their collection; implies --state",
    )
    .option("--partitions", "with --state, each credential has things of its own")
    .option("--webhooks <url>", "send webhooks to this URL on this machine; implies --state")
    .option("--control", "serve a control plane and a console on this machine; implies --state")
    .addOption(
      new Option(
        "--recording <file>",
        "serve the responses of a file of plumbline watch --record for the same requests",
      ).conflicts([
        "state",
        "data",
        "seedFile",
        "webhooks",
        "control",
        "controlPort",
        "controlToken",
      ]),
    )
    .option("--token <text...>", "accept only these tokens and keys")
    .option(
      "--explain-state",
      "print what each operation does to which things, and why, and exit; with --json as JSON",
    )
    .option(
      "--print-enriched <file>",
      "write the document with generated examples and exit; - for standard output",
    )
    .action(async (document: string | undefined, options: MockCommandOptions) => {
      const { runMock } = await import("./start/run-mock.ts");
      await runMock(io, findDocument(document, { cwd: io.cwd }), options);
    });
}

function readCount(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("Pass a whole number that is not negative.");
}
