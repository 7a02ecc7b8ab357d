import type { Readable } from "node:stream";
import { type CommandIo, createCommand, endWith, withDocumentFlags } from "@plumbline/command";
import { type Command, Option } from "commander";
import { effects } from "../../target/resolve-target.ts";
import type { InitFlags } from "./run-init.ts";

const after = `For each missing option the command asks a question and reads one line from the terminal or a pipe.
An empty line selects the answer in brackets. The command never asks for secrets: the configuration
names the environment variables that contain them.

Examples:
  plumbline-init
  plumbline-init --yes --base-url http://127.0.0.1:4010/v1 --stateless
  plumbline-init --yes --base-url http://127.0.0.1:8080/v1 --explore
  plumbline-init --yes --base-url https://staging.example.com/v1 --allow draft --token-env STAGING_TOKEN

Exit codes:
  0  the configuration was written
  2  wrong usage: a configuration already exists, or an answer is invalid
  3  the configuration was written, but the target could not be explored`;

/** The `init` command: asks questions and writes a configuration. */
export function createInitCommand(io: CommandIo, input: Readable = process.stdin): Command {
  const command = createCommand(io, {
    name: "plumbline-init",
    description: "Ask for a target, and write a plumbline.config.ts.",
    after,
  });
  return withDocumentFlags(command)
    .option("-y, --yes", "ask nothing and use the defaults")
    .option("-u, --base-url <url>", "URL of the interface, with its path prefix")
    .option("--target <name>", "name of the target")
    .option("-c, --contract <file>", "OpenAPI document of the target")
    .option("--stateless", "the target is a mock: its responses are examples without state")
    .addOption(new Option("--allow <effect>", "highest effect that may be sent").choices(effects))
    .option("--token-env <variable>", "environment variable that contains the credential")
    .option("--control-url <url>", "URL of the control plane that moves the target's clock")
    .option(
      "--control-token-env <variable>",
      "environment variable that contains the control plane's token",
    )
    .option("--report-dir <directory>", "folder for reports")
    .option("--config <file>", "file to write (default: plumbline.config.ts)")
    .option("--explore", "explore the target and write the fixtures found; sends requests")
    .option("--force", "overwrite an existing configuration")
    .action(async (flags: InitFlags & { readonly debug?: boolean }) => {
      const { runInit } = await import("./run-init.ts");
      const { debug: _, ...rest } = flags;
      endWith(command, await runInit(io, input, rest));
    });
}
