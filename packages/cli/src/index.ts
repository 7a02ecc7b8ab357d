export { lintDocument, type LintProblem, type LintSeverity } from "./lint/lint-document.ts";
export { runPlumbline } from "./run-plumbline.ts";
