import { runStep, type StepOptions, type StepResult } from "./run-step.ts";
import type { Step } from "./steps.ts";

/** Runs the tests, which have the terminal, and beside them the other steps one after the other: the tests leave cores idle at times. */
export async function runSteps(
  chosen: readonly Step[],
  options: StepOptions,
): Promise<readonly StepResult[]> {
  const tests = chosen.filter((step) => "run" in step);
  const programs = chosen.filter((step) => "command" in step);
  const results = await Promise.all([runInOrder(programs, options), runInOrder(tests, options)]);
  return results.flat();
}

async function runInOrder(
  steps: readonly Step[],
  options: StepOptions,
): Promise<readonly StepResult[]> {
  const results: StepResult[] = [];
  for (const step of steps) {
    console.log(`── ${step.name}: ${step.states}`);
    results.push(await runStep(step, options));
  }
  return results;
}
