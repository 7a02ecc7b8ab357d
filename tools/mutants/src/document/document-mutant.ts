import { canonicalJson, type JsonValue } from "@plumbline/contract";
import type { Mutant } from "../mutant.ts";
import type { Edit } from "../edit.ts";

export interface DocumentMutantOptions {
  readonly edit: Edit;
  /** The edited keyword or part of a policy. */
  readonly what: string;
  /** The change in a few words. */
  readonly change: string;
  readonly before: JsonValue | undefined;
  readonly operations: readonly string[];
  readonly likely: readonly string[];
  /** Default: the keyword and the change. */
  readonly operator?: string;
}

/** Creates a sandbox that enforces a document with one edit. */
export function documentMutant(options: DocumentMutantOptions): Mutant {
  const { edit, what, change, before, operations, likely } = options;
  const { operator = `${what} ${/^without|too$/.test(change) ? kindOf(change) : change}` } =
    options;
  return {
    id: `contract${edit.pointer}/${change.replaceAll(" ", "-")}`,
    kind: "contract",
    operator,
    states: `${edit.pointer} is ${show(edit.value)} instead of ${show(before)}`,
    operations,
    likely,
    defect: { by: "document", edit },
  };
}

function kindOf(change: string): string {
  return change.startsWith("without") ? "one less" : "one more";
}

function show(value: JsonValue | undefined): string {
  return value === undefined ? "nothing" : canonicalJson(value);
}
