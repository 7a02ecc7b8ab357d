import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";

/** Runs a program and returns its standard output. Rejects with all of its output if it fails. */
export async function runProgram(
  program: string,
  args: readonly string[],
  cwd: string,
): Promise<string> {
  const child = spawn(program, args, { cwd, stdio: ["ignore", "pipe", "pipe"] });
  const { promise: ended, resolve, reject } = Promise.withResolvers<number | null>();
  child.once("close", resolve);
  child.once("error", reject);
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  if (code !== 0)
    throw new Error(`${program} ${args[0]} exited with ${code}: ${[err, out].join("\n").trim()}`);
  return out;
}
