import { spawn } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";

/** The end of a program. */
export interface ProgramEnd {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
  readonly seconds: number;
  /** User and system time of the program and its children. */
  readonly cpuSeconds: number;
}

/** Runs a program of Node with arguments. */
export type RunProgram = (program: string, args: readonly string[]) => Promise<ProgramEnd>;

/** A suite that does not end in this time has not noticed anything that it did not report. */
const patience = 180_000;

/** Creates a function that runs programs in a folder. A shell measures their CPU time, because Node cannot. */
export function programsIn(folder: string): RunProgram {
  return async (program, args) => {
    const times = join(folder, "times.txt");
    await rm(times, { force: true });
    const script = 'times=$1; shift; "$@"; code=$?; times > "$times"; exit $code';
    const start = performance.now();
    const child = spawn(
      "/bin/sh",
      ["-c", script, "sh", times, process.execPath, program, ...args],
      {
        cwd: folder,
        detached: true,
        env: { ...process.env, FORCE_COLOR: "0", NO_COLOR: "1", NODE_NO_WARNINGS: "1" },
        stdio: ["ignore", "pipe", "pipe"],
      },
    );
    const timer = setTimeout(() => child.pid && process.kill(-child.pid, "SIGKILL"), patience);
    const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
    const [output, errors, code] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      ended,
    ]);
    clearTimeout(timer);
    const seconds = (performance.now() - start) / 1000;
    return { code, output, errors, seconds, cpuSeconds: readTimes(await readOr(times, "")) };
  };
}

/** Adds the times of the second line that `times` prints: those of the children, as `0m1.20s 0m0.30s`. */
export function readTimes(printed: string): number {
  const [, children = ""] = printed.split("\n");
  return [...children.matchAll(/(\d+)m([\d.,]+)s/g)].reduce(
    (sum, [, minutes, seconds = "0"]) =>
      sum + Number(minutes) * 60 + Number(seconds.replace(",", ".")),
    0,
  );
}

/** Reads a file, or returns another text if there is none. */
export async function readOr(file: string, other: string): Promise<string> {
  return readFile(file, "utf8").catch(() => other);
}
