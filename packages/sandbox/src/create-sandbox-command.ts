import {
  type CommandIo,
  createCommand,
  readPort,
  readText,
  withControlOptions,
} from "@plumbline/command";
import { type Command, InvalidArgumentError, Option } from "commander";
import type { SandboxCommandOptions } from "./start/run-sandbox.ts";

const after = `Examples:
  local-ads-sandbox
  local-ads-sandbox --port 0 --clock frozen --print-profile > profile.json
  local-ads-sandbox --database sandbox.db
  local-ads-sandbox --database postgres://user@127.0.0.1/sandbox
  local-ads-sandbox --fault page-repeats-last-lead

The console is at the printed control URL. If --database or --control-token is absent,
DATABASE_URL or SANDBOX_CONTROL_TOKEN is used.

To judge and record requests to a real service, use plumbline watch.

Exit codes: 0 stopped by a signal, or list printed; 2 wrong option, or unusable
document, port or database.`;

/** Creates the `local-ads-sandbox` command. The server is loaded only when the command runs. */
export function createSandboxCommand(io: CommandIo): Command {
  const command = createCommand(io, {
    name: "local-ads-sandbox",
    description:
      "Run a stateful sandbox of the Local Advertising, Site and Leads Service, with a movable clock and faults.",
    after,
  });
  addDatabaseOptions(withControlOptions(addPortOptions(command)))
    .option("--contract <document>", "enforce this document instead of the service's own", readText)
    .option("--seed <number>", "seed of workspaces, credentials and data", readCount, 1)
    .option(
      "--seed-file <file>",
      "start a new world from a file with a seed or the dump of a snapshot",
      readText,
    )
    .addOption(
      new Option("--clock <mode>", "real, or frozen until the control plane moves it")
        .choices(["real", "frozen"])
        .default("real"),
    )
    .option("--fault <name...>", "enable faults")
    .option("--hosted", "serve the pictures, previews and sites that responses link to")
    .option("--no-prefer", "ignore the Prefer header, with which a request chooses its response")
    .option("--list-faults", "print the table of faults and exit")
    .option(
      "--print-profile",
      "print one JSON line for plumbline test --profile instead of the start lines",
    )
    .option("--quiet", "log only internal errors")
    .option("--json", "write the start line and the log as JSON, one object per line")
    .action(async (options: SandboxCommandOptions) => {
      const { runSandbox } = await import("./start/run-sandbox.ts");
      await runSandbox(io, options);
    });
  return command;
}

function addPortOptions(command: Command): Command {
  return command
    .option("-p, --port <port>", "port of the REST interface, 0 for any free port", readPort)
    .option("--host <host>", "address to listen on", readText, "127.0.0.1");
}

function addDatabaseOptions(command: Command): Command {
  return command
    .option(
      "--database <database>",
      ":memory:, a file, or a postgres:// URL (default: :memory:)",
      readText,
    )
    .addOption(
      new Option(
        "--synchronous <mode>",
        "full: each commit to a file waits for the disk; normal: the latest may be lost on power failure",
      )
        .choices(["normal", "full"])
        .default("normal"),
    )
    .option(
      "--key-lease <seconds>",
      "how long other instances on PostgreSQL wait for the pending keys of a killed one (default: 15)",
      readSeconds,
    );
}

function readCount(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("Pass an integer from 0 to 999999999.");
}

function readSeconds(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) > 0) return Number(text);
  throw new InvalidArgumentError("Pass an integer from 1 to 99999.");
}
