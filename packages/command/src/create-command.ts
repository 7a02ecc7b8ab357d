import { Command } from "commander";
import type { CommandIo } from "./command-io.ts";

export interface CreateCommandOptions {
  readonly name: string;
  readonly description: string;
  /** Printed below the options: examples first, then the exit codes. */
  readonly after: string;
}

/** A commander command that writes through `io`, never exits the process, and explains itself in `--help`. */
export function createCommand(io: CommandIo, options: CreateCommandOptions): Command {
  return new Command(options.name)
    .description(options.description)
    .addHelpText("after", `\n${options.after}`)
    .option("--debug", "print stack traces")
    .helpOption("-h, --help", "show this help")
    .showHelpAfterError(`(run ${options.name} --help for the options)`)
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) => io.stderr.write(text),
    })
    .exitOverride();
}
