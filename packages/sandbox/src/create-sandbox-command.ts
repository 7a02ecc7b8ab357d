import { type CommandIo, createCommand } from "@plumbline/command";
import { type Command, InvalidArgumentError, Option } from "commander";
import { lastPort } from "./start/default-port.ts";
import type { SandboxCommandOptions } from "./start/run-sandbox.ts";

const after = `Examples:
  local-ads-sandbox
  local-ads-sandbox --port 0 --clock frozen --print-profile > profile.json
  local-ads-sandbox --database sandbox.db
  local-ads-sandbox --database postgres://user@127.0.0.1/sandbox
  local-ads-sandbox --fault page-repeats-last-lead

The console is at the control URL that is printed. DATABASE_URL and SANDBOX_CONTROL_TOKEN
stand in for --database and --control-token.

Exit codes: 0 ended by a signal, or list printed; 2 wrong option, or an unusable
document, port or database.`;

/** The `local-ads-sandbox` command. What it needs to serve is loaded only when it does. */
export function createSandboxCommand(io: CommandIo): Command {
  return createCommand(io, {
    name: "local-ads-sandbox",
    description:
      "Serve the Local Advertising, Site and Leads Service, stateful, with a clock to move and faults to switch on.",
    after,
  })
    .option("-p, --port <port>", "port of the REST interface, 0 for any free one", readPort)
    .option(
      "--control-port <port>",
      "port of the control plane (default: the one after --port)",
      readPort,
    )
    .option(
      "--control-token <token>",
      "secret of the control plane (default: a new one for each start)",
      readText,
    )
    .option("--host <host>", "address to listen on", readText, "127.0.0.1")
    .option(
      "--database <where>",
      ":memory:, a file, or a postgres:// URL (default: :memory:)",
      readText,
    )
    .option("--contract <document>", "enforce this document instead of the service's own", readText)
    .option("--seed <number>", "seed of workspaces, credentials and data", readCount, 1)
    .addOption(
      new Option("--clock <mode>", "real, or frozen until it is moved")
        .choices(["real", "frozen"])
        .default("real"),
    )
    .option("--fault <name...>", "switch faults on")
    .option("--list-faults", "print the table of faults and end")
    .option(
      "--print-profile",
      "write one JSON line for plumbline test --profile instead of the start lines",
    )
    .option("--quiet", "log nothing but defects")
    .option("--json", "write the start line and the log as JSON, one object a line")
    .action(async (options: SandboxCommandOptions) => {
      const { runSandbox } = await import("./start/run-sandbox.ts");
      await runSandbox(io, options);
    });
}

/** What a shell leaves of a variable that is not set. */
function readText(text: string): string {
  if (text !== "") return text;
  throw new InvalidArgumentError("Give a value, or leave the option out.");
}

function readCount(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("Give a whole number from 0 to 999999999.");
}

function readPort(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= lastPort) return Number(text);
  throw new InvalidArgumentError(`Give a whole number from 0 to ${lastPort}.`);
}
