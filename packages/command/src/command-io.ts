import { styleText } from "node:util";

/** The environment of a command; tests pass their own. Data goes to `stdout`, messages to `stderr`. */
export interface CommandIo {
  readonly stdout: CommandOutput;
  readonly stderr: CommandOutput;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  /** Aborted on SIGINT or SIGTERM, so that long-running commands end cleanly. */
  readonly signal: AbortSignal;
}

/** An output stream of a command. */
export interface CommandOutput {
  write(text: string): unknown;
  readonly isTTY?: boolean;
  /** Width of the terminal in characters. */
  readonly columns?: number;
}

/** A style of `styleText` of Node. */
export type Style = Parameters<typeof styleText>[0];

/** Styles text if the output is a terminal with colour; respects `NO_COLOR` and `FORCE_COLOR`. @see https://no-color.org */
export function paint(io: CommandIo, output: CommandOutput, style: Style, text: string): string {
  if (!wantsColour(io, output)) return text;
  return styleText(style, text, { validateStream: false });
}

function wantsColour(io: CommandIo, output: CommandOutput): boolean {
  if (io.env["NO_COLOR"]) return false;
  if (io.env["FORCE_COLOR"] && io.env["FORCE_COLOR"] !== "0") return true;
  return output.isTTY === true && io.env["TERM"] !== "dumb";
}

/**
 * Creates the environment of a command from the process.
 * @example
 * ```ts
 * import { paint, processIo } from "@plumbline/command";
 *
 * const io = processIo();
 * io.stdout.write(`${paint(io, io.stdout, "green", "ready")}\n`);
 * ```
 */
export function processIo(): CommandIo {
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  process.once("SIGINT", abort);
  process.once("SIGTERM", abort);
  for (const stream of [process.stdout, process.stderr]) stream.on("error", ignoreClosedPipe);
  return {
    stdout: process.stdout,
    stderr: process.stderr,
    env: process.env,
    cwd: process.cwd(),
    signal: controller.signal,
  };
}

/** A reader that closes the pipe early (`plumbline … | head`) is not an error: the command runs to its end. */
function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== "EPIPE") throw error;
}
