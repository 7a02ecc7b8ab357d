import type { Readable } from "node:stream";
import { type CommandIo, createCommand, endWith } from "@plumbline/command";
import { type Command, Option } from "commander";
import { effects } from "../../target/resolve-target.ts";
import type { InitFlags } from "./run-init.ts";

const after = `What an option does not say is asked, one answer a line, from a terminal or a pipe; nothing takes the
answer in brackets. Secrets are never asked for: the configuration names the variables that hold them.

Examples:
  plumbline-init
  plumbline-init --yes --base-url http://127.0.0.1:4010/v1 --stateless
  plumbline-init --yes --base-url https://staging.example.com/v1 --allow draft --token-env STAGING_TOKEN

Exit codes:
  0  the configuration is written
  2  wrong usage: there is one already, or an answer cannot be used`;

/** The `init` command: writes a configuration by asking. */
export function createInitCommand(io: CommandIo, input: Readable = process.stdin): Command {
  const command = createCommand(io, {
    name: "plumbline-init",
    description: "Write a plumbline.config.ts by asking for a target.",
    after,
  });
  return command
    .option("-y, --yes", "ask nothing: take the usual answers")
    .option("-u, --base-url <url>", "where the interface is served, with its path prefix")
    .option("--target <name>", "what the target is called")
    .option("-c, --contract <file>", "OpenAPI document it is held to")
    .option("--stateless", "it is a mock: its answers are examples that remember nothing")
    .addOption(new Option("--allow <effect>", "highest effect that may be sent").choices(effects))
    .option("--token-env <variable>", "environment variable that holds the credential")
    .option("--control-url <url>", "control plane that moves its clock")
    .option("--control-token-env <variable>", "environment variable that holds its token")
    .option("--report-dir <directory>", "where reports are written")
    .option("--config <file>", "what to write; default: plumbline.config.ts")
    .option("--force", "write over a configuration that is there")
    .action(async (flags: InitFlags & { readonly debug?: boolean }) => {
      const { runInit } = await import("./run-init.ts");
      const { debug: _, ...rest } = flags;
      endWith(command, await runInit(io, input, rest));
    });
}
