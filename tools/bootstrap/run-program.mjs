import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { exitCodeOf, forwardSignals, ownGroup } from "./forward-signals.mjs";
import { SetupError } from "./say.mjs";

export const root = fileURLToPath(new URL("../../", import.meta.url));

/**
 * Runs a program, in the repository's root unless `cwd` names another folder, and returns its exit code. The program reads from the terminal and writes to it; if it is
 * `quiet`, it reads nothing, and its output is shown only after a failure. Throws a SetupError if it cannot start and, unless `allowFailure`
 * is set, if it fails or is interrupted.
 */
export function runProgram(
  program,
  args,
  { env, cwd = root, allowFailure = false, quiet = false } = {},
) {
  const output = quiet ? "pipe" : "inherit";
  return new Promise((resolve, reject) => {
    const stdio = [quiet ? "ignore" : "inherit", output, output];
    const { file, shell } = toCommand(program);
    const child = spawn(file, args, { cwd, env, stdio, shell, ...ownGroup });
    const printed = collect([child.stdout, child.stderr]);
    const signals = forwardSignals(child);
    child.once("error", async (error) => {
      await signals.stop();
      const remedy = "Check that the file exists and is executable.";
      reject(new SetupError(`Cannot start ${program}: ${error.message}`, remedy));
    });
    child.once("close", async (code, signal) => {
      await signals.stop();
      const status = code ?? exitCodeOf(signal);
      if (allowFailure) return resolve(status);
      if (signals.received()) return reject(interrupted(signals.received()));
      if (status === 0) return resolve(status);
      process.stderr.write(printed());
      reject(failed([program, ...args], status));
    });
  });
}

/** Windows starts .cmd files by its shell only, which splits a path at its spaces unless it is quoted. */
export function toCommand(program) {
  const shell = program.endsWith(".cmd");
  return { file: shell ? `"${program}"` : program, shell };
}

/** Collects the output of the streams; a program that writes to the terminal has none. */
function collect(streams) {
  const chunks = [];
  for (const stream of streams) stream?.on("data", (chunk) => chunks.push(chunk));
  return () => Buffer.concat(chunks);
}

function interrupted(signal) {
  const remedy = "Start again: unfinished steps are repeated.";
  return new SetupError("The set-up was interrupted", remedy, exitCodeOf(signal));
}

function failed(words, status) {
  const message = `${words.join(" ")} exited with ${status}`;
  return new SetupError(message, "Fix the cause, which its output above names, and run again.");
}
