import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Why a program has no result. */
export type NoResult = "over 45 s" | "fails";

/**
 * Runs a program that prints its result as JSON in its last line. It has 45 seconds in a process of its own, because some packages never end or
 * fail on what a document uses.
 */
export async function runPeer<Result extends object>(
  program: URL,
  args: readonly string[],
): Promise<Result | NoResult> {
  const words = ["--conditions=@plumbline/source", fileURLToPath(program), ...args];
  const read = (printed: string) => JSON.parse(printed.trim().split("\n").at(-1) ?? "") as Result; // what the program prints
  return runForResult(words, { read });
}

/** How a result is read, and where and with which variables the program runs. */
export interface ForResultOptions<Result> {
  readonly read: (printed: string) => Result;
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs Node with arguments for at most 45 seconds, and reads a result from what it prints. */
export async function runForResult<Result extends object>(
  words: readonly string[],
  { read, cwd, env = {} }: ForResultOptions<Result>,
): Promise<Result | NoResult> {
  try {
    const { stdout } = await run(process.execPath, words, {
      ...(cwd === undefined ? {} : { cwd }),
      env: { ...process.env, ...env },
      timeout: 45_000,
      killSignal: "SIGKILL",
      maxBuffer: 2 ** 26,
    });
    return read(stdout);
  } catch (error) {
    return (error as { readonly killed?: boolean }).killed ? "over 45 s" : "fails"; // as execFile rejects
  }
}
