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
  try {
    const { stdout } = await run(process.execPath, words, {
      timeout: 45_000,
      killSignal: "SIGKILL",
      maxBuffer: 2 ** 26,
    });
    return JSON.parse(stdout.trim().split("\n").at(-1) ?? "") as Result; // what the program prints
  } catch (error) {
    return (error as { readonly killed?: boolean }).killed ? "over 45 s" : "fails"; // as execFile rejects
  }
}
