import type { Edit } from "./document/edit.ts";
import type { Alter } from "./answer/answer.ts";

export type MutantKind = "contract" | "response" | "fault";

/** What is wrong with the sandbox: it enforces another document, its answers are altered on the way, or a fault is on. */
export type Defect =
  | { readonly by: "document"; readonly edit: Edit }
  | { readonly by: "answer"; readonly operation: string; readonly alter: Alter }
  | { readonly by: "fault"; readonly name: string };

/** A sandbox with one rule broken. */
export interface Mutant {
  /** Unique and stable: kind, place and what was done there, with slashes between. */
  readonly id: string;
  readonly kind: MutantKind;
  /** What was done, in a few words that many mutants share: `maxLength one more`. */
  readonly operator: string;
  /** What is wrong, as one sentence. */
  readonly states: string;
  /** Ids of the operations where it may show, the cheapest first. Empty: not known. */
  readonly operations: readonly string[];
  /** Globs of the checks that should notice first. */
  readonly likely: readonly string[];
  readonly defect: Defect;
}
