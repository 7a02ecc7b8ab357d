import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

export interface Ended {
  /** Exit code. Null if a signal ended the program. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Receives the whole output each time it grows. */
  readonly onOutput?: (printed: string) => void;
}

/** A program is killed after this time in milliseconds. Its code is null then. */
const patience = 120_000;

/** Runs a JavaScript program of a package with this Node. */
export function runProgram(
  file: string,
  args: readonly string[],
  { onOutput = () => {}, ...options }: RunOptions = {},
): Promise<Ended> {
  const { promise, resolve, reject } = Promise.withResolvers<Ended>();
  const child = spawn(process.execPath, [file, ...args], {
    ...options,
    timeout: patience,
    killSignal: "SIGKILL",
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [stdout, stderr] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    stdout += chunk;
    onOutput(stdout);
  });
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => (stderr += chunk));
  child.on("error", reject);
  child.on("close", (code) => resolve({ code, stdout, stderr }));
  return promise;
}

/** Returns a file beside the manifest of a package, even if it is not exported. `manifest` is a file URL. */
export function fileOf(manifest: string, path: string): string {
  return fileURLToPath(new URL(path, manifest));
}
