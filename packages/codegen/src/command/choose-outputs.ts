import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { type CommandIo, type DocumentFlags, findConfig } from "@plumbline/command";
import { findDocument } from "@plumbline/contract";
import type { Command } from "commander";
import type { GenerateOutput } from "./generate-config.ts";
import type { Output } from "./output.ts";
import { outputOptions } from "./output-options.ts";
import { readOutputs, selectOutputs } from "./read-outputs.ts";

/** The options of an output as commander names them, and the configuration. */
export interface OutputFlags
  extends DocumentFlags, Omit<GenerateOutput, "document" | "overlays" | "allowRemote"> {
  readonly config?: string;
}

/** The outputs that the command line names: those of a configuration, or the one of a document. Throws ConfigError. */
export async function chooseOutputs(
  command: Command,
  argument: string | undefined,
  { flags, io }: { readonly flags: OutputFlags; readonly io: CommandIo },
): Promise<readonly Output[]> {
  const { cwd } = io;
  const file = flags.config === undefined ? findConfig(cwd) : resolve(cwd, flags.config);
  if (file === undefined || isDocument(argument, cwd)) return [givenOutput(argument, flags, cwd)];
  const outputs = await readOutputs(file, cwd);
  if (outputs.length === 0 && flags.config === undefined)
    return [givenOutput(argument, flags, cwd)];
  rejectOptions(command);
  return selectOutputs(outputs, argument, file);
}

/** Names of outputs have no dots and no slashes. */
function isDocument(argument: string | undefined, cwd: string): boolean {
  return argument !== undefined && (/[^\w-]/.test(argument) || existsSync(resolve(cwd, argument)));
}

/** The output of a document on the command line. */
function givenOutput(document: string | undefined, flags: OutputFlags, cwd: string): Output {
  const { overlay = [], overrides, out, ...options } = flags;
  return {
    ...options,
    document: findDocument(document, { cwd }),
    overlays: overlay.map((each) => findDocument(each, { cwd })),
    ...(overrides !== undefined && { overrides: resolve(cwd, overrides) }),
    out: resolve(cwd, out),
    shown: out,
  };
}

/** Rejects options of the command line beside outputs that have options of their own. */
function rejectOptions(command: Command): void {
  const keys = new Set(["overlay", "allowRemote", ...Object.keys(outputOptions)]);
  const given = command.options.find(
    (option) =>
      keys.has(option.attributeName()) &&
      command.getOptionValueSource(option.attributeName()) === "cli",
  );
  if (!given) return;
  command.error(
    `error: ${given.long} is for a document on the command line, and the outputs of the configuration have their own options: pass a document, or write it in the configuration`,
  );
}
