export { compareContracts } from "./compare/compare-contracts.ts";
export { diffDocuments } from "./diff-documents.ts";
export type { Change, Direction, Severity, Witness } from "./model/change.ts";
export type { Action, Rule } from "./model/rule.ts";
export { renderMarkdown } from "./render/render-markdown.ts";
export { allRules } from "./rules/all-rules.ts";
export { type Level, levelOf } from "./version/level-of.ts";
export { findWitness, type WitnessOptions } from "./witness/find-witness.ts";
export { listBreaks } from "./witness/list-breaks.ts";
