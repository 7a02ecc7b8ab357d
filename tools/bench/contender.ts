import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";

/** A server under load, in its own process. */
export interface Contender {
  readonly name: string;
  readonly origin: string;
  /** Path of a read and of a keyed write, with the base path of this server. */
  readonly base: string;
  /** Credentials, used in turn. */
  readonly tokens: readonly string[];
  readonly process: ChildProcess;
}

/** Starts a program with this Node and resolves with its process when its output says that it listens. */
export async function startProgram(
  args: readonly string[],
  isReady: (output: string) => boolean,
): Promise<{ readonly process: ChildProcess; readonly output: string }> {
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", ...args], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  process.once("exit", () => child.kill());
  let output = "";
  await new Promise<void>((resolve, reject) => {
    const take = (chunk: Buffer): void => {
      if (isReady(output)) return;
      output += chunk.toString();
      if (isReady(output)) resolve();
    };
    child.stdout.on("data", take);
    child.stderr.on("data", take);
    child.once("exit", (code) => reject(new Error(`The server exited with ${code}:\n${output}`)));
  });
  return { process: child, output };
}

/** Resident memory in MiB. */
export function residentMemory({ process: { pid } }: Contender): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}

export async function endContender({ process: child }: Contender): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill();
  await ended;
}
