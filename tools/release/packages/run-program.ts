import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";

/** The output of a program, and its exit code. */
export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const suffix = process.platform === "win32" ? ".cmd" : "";

/** Runs the pnpm of the bootstrap in a folder, to its end. */
export async function runPnpm(args: readonly string[], cwd: string): Promise<Ended> {
  return runProgram(`pnpm${suffix}`, args, cwd);
}

/** Runs npm in a folder, to its end: the npm that started this program, if one did. */
export async function runNpm(args: readonly string[], cwd: string): Promise<Ended> {
  const npm = process.env["npm_execpath"];
  return npm?.endsWith("npm-cli.js")
    ? runProgram(process.execPath, [npm, ...args], cwd)
    : runProgram(`npm${suffix}`, args, cwd);
}

/** Runs a program in a folder, to its end. Rejects if it cannot start. */
export async function runProgram(
  program: string,
  args: readonly string[],
  cwd: string,
): Promise<Ended> {
  const child = spawn(program, args, {
    cwd,
    stdio: ["ignore", "pipe", "pipe"],
    // Windows starts .cmd files by its shell only.
    shell: program.endsWith(".cmd"),
  });
  const { promise: ended, resolve, reject } = Promise.withResolvers<number | null>();
  child.once("close", resolve);
  child.once("error", reject);
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, stdout, stderr };
}
