import { isPlumblineError, type PlumblineError } from "@plumbline/contract";
import { type Command, CommanderError } from "commander";
import { type CommandIo, paint } from "./command-io.ts";
import { exitCodes } from "./exit-codes.ts";
import { formatPlace } from "./format-place.ts";

/** The exit codes that actions set; the default is 0. */
const results = new WeakMap<Command, number>();

/** Sets the exit code of a command; called by its action. */
export function endWith(command: Command, code: number): void {
  results.set(command, code);
}

/**
 * Parses and runs a command to its end. Never throws: every error becomes a sentence on stderr and an exit code.
 * @example
 * ```ts
 * import { createCommand, processIo, runCommand } from "@plumbline/command";
 *
 * const io = processIo();
 * const command = createCommand(io, { name: "noop", description: "Do nothing.", after: "" });
 * process.exitCode = await runCommand(command, [], io);
 * ```
 */
export async function runCommand(
  command: Command,
  argv: readonly string[],
  io: CommandIo,
): Promise<number> {
  try {
    await command.parseAsync([...argv], { from: "user" });
    return results.get(command) ?? exitCodes.ok;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : exitCodes.usage;
    return reportError(error, io, argv.includes("--debug"));
  }
}

/** Prints the sentence, place and remedy of an error, and returns its exit code. */
export function reportError(error: unknown, io: CommandIo, debug: boolean): number {
  const label = paint(io, io.stderr, ["bold", "red"], "error:");
  if (isPlumblineError(error)) {
    io.stderr.write(`${label} ${describe(error)}\n`);
    if (debug) io.stderr.write(`${error.stack ?? ""}\n`);
    return error.exitCode;
  }
  const message = error instanceof Error ? error.message : String(error);
  io.stderr.write(`${label} Internal error: ${message}\n`);
  const stack = error instanceof Error ? error.stack : undefined;
  io.stderr.write(
    debug
      ? `${stack ?? ""}\n`
      : "  This is a defect of plumbline. Run again with --debug for the stack trace.\n",
  );
  return exitCodes.internal;
}

function describe(error: PlumblineError): string {
  const lines = [error.message];
  const place = error.place && formatPlace(error.place);
  if (place) lines.push(`  at ${place}`);
  if (error.hint) lines.push(`  ${error.hint}`);
  return lines.join("\n");
}
