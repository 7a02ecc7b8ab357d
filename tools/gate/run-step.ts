import { spawn } from "node:child_process";
import type { Counts } from "./count-vitest.ts";
import type { Step } from "./steps.ts";

export interface StepResult {
  readonly step: Step;
  readonly counts: Counts;
  readonly seconds: number;
}

/** Runs a step with its output on the terminal. */
export async function runStep(step: Step): Promise<StepResult> {
  const started = performance.now();
  const exitCode = await runProgram(step.command);
  const counts = step.count?.(exitCode) ?? {
    passed: exitCode === 0 ? 1 : 0,
    failed: exitCode === 0 ? 0 : 1,
    skipped: 0,
  };
  return { step, counts, seconds: (performance.now() - started) / 1000 };
}

function runProgram([program = "", ...args]: readonly string[]): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      stdio: ["ignore", "inherit", "inherit"],
      shell: process.platform === "win32",
    });
    child.once("error", (error) => {
      console.error(`cannot start ${program}: ${error.message}`);
      resolve(1);
    });
    child.once("exit", (code) => resolve(code ?? 1));
  });
}
