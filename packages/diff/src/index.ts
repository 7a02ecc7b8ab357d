export { compareContracts } from "./compare/compare-contracts.ts";
export { diffDocuments } from "./diff-documents.ts";
export type { Change, Direction, Severity, Witness } from "./model/change.ts";
export type { Action, Rule } from "./model/rule.ts";
export { renderMarkdown } from "./render/render-markdown.ts";
export { allRules } from "./rules/all-rules.ts";
export { checkChangeset, type CheckOptions } from "./version/check-changeset.ts";
export { type Level, levelOf } from "./version/level-of.ts";
export {
  addWitnesses,
  type AddWitnessesOptions,
  type WitnessedChanges,
} from "./witness/add-witnesses.ts";
export { createWitnessSearch } from "./witness/create-witness-search.ts";
export type { WitnessOptions } from "./witness/list-differing-values.ts";
export { listBreaks } from "./witness/list-breaks.ts";
export { DiffError, type DiffErrorCode } from "./source/read-base.ts";
