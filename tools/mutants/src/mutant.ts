import type { Fault } from "@local-ads/sandbox/seams";
import type { Edit } from "./edit.ts";
import type { Alter, AlterAsked } from "./answer.ts";
import type { MisreadParts } from "./misread.ts";

export type MutantKind =
  | "contract"
  | "parameter"
  | "text"
  | "response"
  | "list"
  | "effect"
  | "fault";

/** The defect of a sandbox: it enforces another document, misreads requests, its responses are altered, its mutations have other effects or a fault is on. */
export type Defect =
  | { readonly by: "document"; readonly edit: Edit }
  | { readonly by: "reading"; readonly operation: string; readonly misread: MisreadParts }
  | { readonly by: "answer"; readonly operation: string; readonly alter: Alter }
  | { readonly by: "list"; readonly operation: string; readonly alter: AlterAsked }
  | { readonly by: "effect"; readonly create: () => Fault }
  | { readonly by: "fault"; readonly name: string };

/** A sandbox with one rule broken. */
export interface Mutant {
  /** Unique and stable: kind, location and change, separated by slashes. */
  readonly id: string;
  readonly kind: MutantKind;
  /** The change, in words that many mutants share: `maxLength one more`. */
  readonly operator: string;
  /** The defect, as one sentence. */
  readonly states: string;
  /** IDs of the operations that may show it, the cheapest first. Empty: unknown. */
  readonly operations: readonly string[];
  /** Globs of the checks that should notice first. */
  readonly likely: readonly string[];
  readonly defect: Defect;
}
