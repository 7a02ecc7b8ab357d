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

/** Most programs are ready in a second, but some generate code from a large document first. In milliseconds. */
const patience = 180_000;

/** Starts a program with this Node and resolves with its process when its output says that it listens. Rejects if it does not in three minutes. */
export async function startProgram(
  args: readonly string[],
  isReady: (output: string) => boolean,
  env: Readonly<Record<string, string>> = {},
): Promise<{ readonly process: ChildProcess; readonly output: string }> {
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", ...args], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...env },
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
    setTimeout(() => {
      reject(new Error(`The server is not ready after ${patience / 1000} s:\n${output}`));
      if (!isReady(output)) child.kill();
    }, patience).unref();
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
