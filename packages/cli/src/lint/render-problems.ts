import { type CommandIo, paint } from "@plumbline/command";
import { relative } from "node:path";
import type { LintProblem } from "./lint-problem.ts";

export interface RenderProblemsOptions {
  /** The document that was checked. */
  readonly file: string;
  readonly io: CommandIo;
}

/** Prints problems as text, one per paragraph, errors first, and a last line with their count. */
export function renderProblems(
  problems: readonly LintProblem[],
  options: RenderProblemsOptions,
): string {
  const errors = problems.filter(({ severity }) => severity === "error");
  const warnings = problems.filter(({ severity }) => severity === "warning");
  const paragraphs = [...errors, ...warnings].map((problem) => renderProblem(problem, options));
  const verdict = `${relative(options.io.cwd, options.file)}: ${count(errors.length, "error")}, ${count(warnings.length, "warning")}\n`;
  return [...paragraphs, verdict].join("\n");
}

function renderProblem(problem: LintProblem, { io }: RenderProblemsOptions): string {
  const style = problem.severity === "error" ? "red" : "yellow";
  const label = paint(io, io.stderr, ["bold", style], `${problem.severity}:`);
  const hints = problem.hints.map((hint) => `  ${hint}\n`);
  return `${label} ${problem.message} (${problem.rule})\n  at ${renderPlace(problem, io.cwd)}\n${hints.join("")}`;
}

function renderPlace({ file, line, column, pointer }: LintProblem, cwd: string): string {
  const position = [line, column].filter((part) => part !== undefined).map((part) => `:${part}`);
  const path = file === undefined ? "" : `${relative(cwd, file)}${position.join("")}`;
  return [path, pointer === undefined ? "" : `#${pointer}`].filter(Boolean).join(" ");
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
