export { lintDocument } from "./lint/lint-document.ts";
export type { LintProblem, LintSeverity } from "./lint/lint-problem.ts";
export { runPlumbline } from "./run-plumbline.ts";
export { type Config, defineConfig } from "@plumbline/conformance";
