import { type CommandIo, createCommand } from "@plumbline/command";
import { findDocument } from "@plumbline/contract";
import { type Command, InvalidArgumentError } from "commander";
import { defaultPort } from "./start-mock-options.ts";
import type { MockCommandOptions } from "./start/run-mock.ts";

const after = `Examples:
  plumbline-mock openapi.json
  plumbline-mock openapi.yaml --port 0 --watch --enforce-limits
  plumbline-mock openapi.json --print-enriched enriched.json

Ask for an answer with a request header:
  Prefer: code=404            the documented answer of that status
  Prefer: example=<name>      the example of that name
  Prefer: dynamic=true        newly generated data
  Authorization: Bearer scopes:a,b   a credential that has only these scopes

Exit codes: 0 ended by a signal, or document written; 2 wrong option, unusable
document, port or file.`;

/** The `plumbline-mock` command. What it needs to serve is loaded only when it does. */
export function createMockCommand(io: CommandIo): Command {
  return createCommand(io, {
    name: "plumbline-mock",
    description: "Serve an OpenAPI document as a validating mock that keeps its policies.",
    after,
  })
    .argument(
      "[document]",
      "path or loopback URL of an OpenAPI document (default: the first found in the usual places)",
    )
    .option("-p, --port <port>", "port to listen on, 0 for any free one", readPort, defaultPort)
    .option("--host <host>", "address to listen on", "127.0.0.1")
    .option("--https", "serve HTTPS with a self-signed certificate")
    .option("--seed <number>", "seed of generated data and receipts", readCount, 1)
    .option("--delay <ms>", "wait before each answer, in milliseconds", readCount, 0)
    .option("--enforce-limits", "refuse requests above the document's rate limits")
    .option("--strict", "answer 500 where an answer would break the document")
    .option("--cors", "let browsers of other origins call", true)
    .option("--no-cors", "let no browser of another origin call")
    .option("--watch", "reload when a file of the document changes")
    .option("--quiet", "log nothing but breaches of the document")
    .option("--json", "write the start line and the log as JSON, one object a line")
    .option(
      "--print-enriched <file>",
      "write the document with generated examples and end; - for standard output",
    )
    .action(async (document: string | undefined, options: MockCommandOptions) => {
      const { runMock } = await import("./start/run-mock.ts");
      await runMock(io, findDocument(document, { cwd: io.cwd }), options);
    });
}

function readCount(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("Give a whole number that is not negative.");
}

function readPort(text: string): number {
  const port = readCount(text);
  if (port <= 65_535) return port;
  throw new InvalidArgumentError("A port is at most 65535.");
}
