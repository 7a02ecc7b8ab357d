import { spawn } from "node:child_process";
import { constants } from "node:os";
import { fileURLToPath } from "node:url";
import { SetupError } from "./say.mjs";

export const root = fileURLToPath(new URL("../../", import.meta.url));

/**
 * Runs a program in the repository's root and gives its exit code. The terminal is its own, unless it is `quiet`: then
 * what it prints is shown only when it fails. Throws a SetupError when it cannot start, and, where `allowFailure` is not
 * set, when it fails or is interrupted.
 */
export function runProgram(program, args, { env, allowFailure = false, quiet = false } = {}) {
  const output = quiet ? "pipe" : "inherit";
  return new Promise((resolve, reject) => {
    const stdio = ["ignore", output, output];
    const child = spawn(program, args, { cwd: root, env, stdio, shell: program.endsWith(".cmd") });
    const printed = collect([child.stdout, child.stderr]);
    const signals = forwardSignals(child);
    child.once("error", (error) => {
      signals.stop();
      const remedy = "check that the file can be run";
      reject(new SetupError(`cannot start ${program}: ${error.message}`, remedy));
    });
    child.once("close", (code, signal) => {
      signals.stop();
      const status = code ?? 128 + constants.signals[signal];
      if (allowFailure) return resolve(status);
      if (signals.received()) return reject(interrupted(signals.received()));
      if (status === 0) return resolve(status);
      process.stderr.write(printed());
      reject(failed([program, ...args], status));
    });
  });
}

/** What streams have delivered so far; a program with the terminal as its own has none. */
function collect(streams) {
  const chunks = [];
  for (const stream of streams) stream?.on("data", (chunk) => chunks.push(chunk));
  return () => Buffer.concat(chunks);
}

/** Passes signals on and stays until the child has ended. Ctrl+C reaches the child from the terminal; twice would kill it. */
function forwardSignals(child) {
  let received;
  const terminal = [process.stdin, process.stdout, process.stderr].some(({ isTTY }) => isTTY);
  const forward = (signal) => {
    received = signal;
    if (signal !== "SIGINT" || !terminal) child.kill(signal);
  };
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, forward);
  return {
    received: () => received,
    stop: () => ["SIGINT", "SIGTERM"].forEach((signal) => process.removeListener(signal, forward)),
  };
}

function interrupted(signal) {
  const remedy = "start again; what was not finished is done anew";
  return new SetupError("set-up was interrupted", remedy, 128 + constants.signals[signal]);
}

function failed(words, status) {
  const message = `${words.join(" ")} ended with exit code ${status}`;
  return new SetupError(message, "its message above says why; fix that and run again");
}
