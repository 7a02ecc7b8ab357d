import { basename } from "node:path";
import type { CommandIo } from "@plumbline/command";
import type { Command } from "commander";
import { subcommands } from "../../../packages/cli/src/subcommands.ts";
import { createSandboxCommand } from "../../../packages/sandbox/src/create-sandbox-command.ts";
import { createFieldCommand } from "../../field/src/command/create-field-command.ts";
import { createSiteCommand } from "../create-site-command.ts";

/** A command of the repository, and the words that it gets. */
export interface FoundCommand {
  readonly command: Command;
  readonly words: readonly string[];
}

type Create = (io: CommandIo) => Command;

const silent = { write: () => true };

/** Commands only declare their options here; none is run. */
const io: CommandIo = {
  stdout: silent,
  stderr: silent,
  env: {},
  cwd: "/",
  signal: new AbortController().signal,
};

/** Commands of `plumbline` by the package and the program that also have them. */
const aliases: Readonly<Record<string, string>> = {
  "@plumbline/codegen": "generate",
  "@plumbline/conformance": "test",
  "@plumbline/diff": "diff",
  "@plumbline/export": "export",
  "@plumbline/mock": "mock",
  "@plumbline/traffic": "judge",
  "plumbline-codegen": "generate",
  "plumbline-conformance": "test",
  "plumbline-diff": "diff",
  "plumbline-export": "export",
  "plumbline-judge": "judge",
  "plumbline-mock": "mock",
  "plumbline-watch": "watch",
};

const others: Readonly<Record<string, Create>> = {
  "@local-ads/sandbox": createSandboxCommand,
  "local-ads-sandbox": createSandboxCommand,
  field: createFieldCommand,
  sandbox: createSandboxCommand,
  site: createSiteCommand,
};

/** Finds the command that a line of shell runs; undefined if it is not one of ours. */
export async function findCommand([program = "", ...rest]: readonly string[]): Promise<
  FoundCommand | undefined
> {
  if (program === "npx") return findCommand(rest);
  // The files at the root of the repository.
  if (/^\.{1,2}\//.test(program)) return findCommand([basename(program), ...rest]);
  if (program === "npm") return findScript(rest);
  if (program === "plumbline" || program === "@plumbline/cli") return findSubcommand(rest);
  const alias = aliases[program];
  if (alias !== undefined) return findSubcommand([alias, ...rest]);
  const create = others[program];
  return create === undefined ? undefined : { command: create(io), words: rest };
}

async function findSubcommand([name = "", ...words]: readonly string[]): Promise<
  FoundCommand | undefined
> {
  if (name === "" || name.startsWith("-")) return undefined;
  const subcommand = subcommands.find((candidate) => candidate.name === name);
  if (subcommand === undefined) throw new Error(`plumbline has no command ${name}`);
  const create = await subcommand.load();
  return { command: create(io), words };
}

/** `npm run -s plumbline -- mock` is `plumbline mock`. */
function findScript([verb, ...rest]: readonly string[]): Promise<FoundCommand | undefined> {
  const [script = "", ...words] = rest.filter((word) => word !== "-s" && word !== "--");
  if (verb !== "run" || !(script === "plumbline" || script in others))
    return Promise.resolve(undefined);
  return findCommand([script, ...words]);
}
