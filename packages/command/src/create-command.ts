import { Command } from "commander";
import type { CommandIo } from "./command-io.ts";

/** Options of `createCommand`. */
export interface CreateCommandOptions {
  readonly name: string;
  readonly description: string;
  /** Printed below the options: examples first, then the exit codes. */
  readonly after: string;
}

/**
 * Creates a commander command that writes through `io`, never exits the process, and has `--help`. If it is
 * renamed (`plumbline-mock` is also `plumbline mock`), its examples use the new name.
 * @example
 * ```ts
 * import { createCommand, processIo, runCommand } from "@plumbline/command";
 *
 * const io = processIo();
 * const after = "Examples:\n  greet Ada";
 * const command = createCommand(io, { name: "greet", description: "Greet a person.", after })
 *   .argument("<name>")
 *   .action((name: string) => void io.stdout.write(`Hello, ${name}\n`));
 * process.exitCode = await runCommand(command, process.argv.slice(2), io);
 * ```
 */
export function createCommand(io: CommandIo, options: CreateCommandOptions): Command {
  const command = new Command(options.name);
  return command
    .description(options.description)
    .addHelpText("after", () => `\n${options.after.replaceAll(options.name, command.name())}`)
    .option("--debug", "print stack traces")
    .helpOption("-h, --help", "show this help")
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) => io.stderr.write(text),
      outputError: (text, write) => write(`${text}Run ${command.name()} --help for the options.\n`),
    })
    .exitOverride();
}
