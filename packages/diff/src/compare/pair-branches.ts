import { canonicalJson, isObject } from "@plumbline/contract";
import { type Node, withoutReferences } from "../schema/flat-schema.ts";
import type { Documents } from "./compare-keywords.ts";

/** The branches of two lists of alternatives. */
export interface PairedBranches {
  readonly pairs: readonly (readonly [Node, Node])[];
  readonly added: readonly Node[];
  readonly removed: readonly Node[];
}

/** Pairs alternatives that are equal, then those of one name, then the rest in their order if it is as long in both lists. */
export function pairBranches(
  documents: Documents,
  before: readonly Node[],
  after: readonly Node[],
): PairedBranches {
  const pairs: (readonly [Node, Node])[] = [];
  let left = before;
  let right = after;
  const texts = new Map([
    ...before.map((node) => [node, textOf(documents.before, node)] as const),
    ...after.map((node) => [node, textOf(documents.after, node)] as const),
  ]);
  for (const keyOf of [(node: Node) => texts.get(node), nameOf]) {
    for (const one of left) {
      const key = keyOf(one);
      const other = key === undefined ? undefined : right.find((node) => keyOf(node) === key);
      if (!other) continue;
      pairs.push([one, other]);
      left = left.filter((node) => node !== one);
      right = right.filter((node) => node !== other);
    }
  }
  if (left.length !== right.length) return { pairs, added: right, removed: left };
  const rest = left.flatMap((one, index) => {
    const other = right[index];
    return other ? [[one, other] as const] : [];
  });
  return { pairs: [...pairs, ...rest], added: [], removed: [] };
}

function textOf(document: Documents["before"], { schema }: Node): string {
  return canonicalJson(withoutReferences(document, schema));
}

function nameOf({ schema }: Node): string | undefined {
  if (!isObject(schema)) return undefined;
  const name = schema["$ref"] ?? schema["title"];
  return typeof name === "string" ? name : undefined;
}
