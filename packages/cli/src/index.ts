export { type Config, defineConfig } from "./define-config.ts";
export { lintDocument } from "./lint/lint-document.ts";
export type { LintProblem, LintSeverity } from "./lint/lint-problem.ts";
export { runPlumbline } from "./run-plumbline.ts";
export {
  broken,
  caseFor,
  defineCheck,
  defineHook,
  holds,
  observeEach,
  unproven,
} from "@plumbline/conformance";
