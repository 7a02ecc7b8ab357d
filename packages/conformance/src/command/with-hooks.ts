import type { Command } from "commander";

/** The parsed option of `withHooks`. */
export interface HookFlags {
  /** Paths of modules, relative to the working folder. */
  readonly hook?: readonly string[];
}

/** Adds `--hook` to a command that sends requests. */
export function withHooks(command: Command): Command {
  return command.option(
    "--hook <file>",
    "module with own checks and functions, in addition to the configuration; can be repeated",
    (file: string, files: readonly string[] | undefined) => [...(files ?? []), file],
  );
}
