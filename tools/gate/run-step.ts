import { spawn } from "node:child_process";
import { fingerprint } from "./cache/fingerprint.ts";
import { openResults } from "./cache/open-results.ts";
import { readTree } from "./cache/read-tree.ts";
import type { Counts } from "./counts.ts";
import type { ProgramStep, Step } from "./steps.ts";
import type { TestOptions } from "./tests/run-tests.ts";

export interface StepOptions extends TestOptions {
  readonly root: string;
}

export interface StepResult {
  readonly step: Step;
  readonly counts: Counts;
  readonly seconds: number;
}

/** Runs a step, or takes its result from the stored ones if no file it reads has changed. */
export async function runStep(step: Step, options: StepOptions): Promise<StepResult> {
  const started = performance.now();
  const counts =
    "run" in step ? await step.run(options.root, options) : await runProgramStep(step, options);
  return { step, counts, seconds: (performance.now() - started) / 1000 };
}

async function runProgramStep(step: ProgramStep, { root, fresh }: StepOptions): Promise<Counts> {
  const results = openResults(root);
  const key = fingerprintStep(step, root);
  if (!fresh && results.find(key) !== undefined) return count({ passed: 1, cached: 1 });
  const { exitCode, output } = await runProgram(step.command, root);
  if (exitCode !== 0) {
    process.stderr.write(`\n── ${step.name} failed\n${output}\n`);
    return count({ failed: 1 });
  }
  if (fingerprintStep(step, root) === key) results.add({ [key]: 1 });
  return count({ passed: 1 });
}

function fingerprintStep({ command, reads }: ProgramStep, root: string): string {
  const tree = readTree(root);
  return fingerprint(tree, command.join(" "), tree.paths.filter(reads));
}

function count(counts: Partial<Counts>): Counts {
  return { passed: 0, failed: 0, skipped: 0, cached: 0, ...counts };
}

interface Ended {
  readonly exitCode: number;
  readonly output: string;
}

function runProgram(command: readonly string[], root: string): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, command, {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
    });
    const chunks: Buffer[] = [];
    const collect = (chunk: Buffer): number => chunks.push(chunk);
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
    child.once("error", (error) => resolve({ exitCode: 1, output: error.message }));
    child.once("close", (code) =>
      resolve({ exitCode: code ?? 1, output: Buffer.concat(chunks).toString("utf8") }),
    );
  });
}
