import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { SetupError } from "./say.mjs";

export const root = fileURLToPath(new URL("../../", import.meta.url));

/**
 * Runs a program in the repository's root with the terminal as its own and gives its exit code.
 * Throws a SetupError when it cannot start, or when it fails and `allowFailure` is not set.
 */
export function runProgram(program, args, { env, allowFailure = false, quiet = false } = {}) {
  const stdio = ["ignore", quiet ? "ignore" : "inherit", "inherit"];
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, env, stdio, shell: program.endsWith(".cmd") });
    const forward = (signal) => child.kill(signal);
    for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, forward);
    child.once("error", (error) =>
      reject(
        new SetupError(
          `cannot start ${program}: ${error.message}`,
          "check that the file can be run",
        ),
      ),
    );
    child.once("exit", (code, signal) => {
      for (const name of ["SIGINT", "SIGTERM"]) process.removeListener(name, forward);
      const status = code ?? (signal ? 130 : 1);
      if (status === 0 || allowFailure) return resolve(status);
      reject(
        new SetupError(
          `${[program, ...args].join(" ")} ended with exit code ${status}`,
          "its message above says why; fix that and run again",
        ),
      );
    });
  });
}
