import { isObject, type JsonObject } from "@plumbline/contract";
import {
  type Choice,
  expand,
  type FlatSchema,
  flatten,
  type Node,
  valuesIn,
} from "./flat-schema.ts";
import { foldBranches, type PlainBranch } from "./fold-branches.ts";
import type { Said } from "./said.ts";

/**
 * The same with those alternatives as types and listed values that mean nothing else, so that a schema that states them as `type` and
 * `enum` compares as equal.
 */
export function foldAlternatives(document: JsonObject, flat: FlatSchema): FlatSchema {
  const { choices, types, lists } = foldChoices(document, flat.choices);
  if (choices.length === flat.choices.length) return flat;
  const ownTypes = flat.types ? [{ value: [...flat.types], pointer: flat.typesAt }] : [];
  const listed = [...(flat.listed?.values() ?? [])].map(({ value }) => value);
  const ownLists = flat.listed ? [{ value: listed, pointer: flat.pointer }] : [];
  return {
    ...flat,
    ...valuesIn({
      types: [...ownTypes, ...types],
      lists: [...ownLists, ...lists],
      pointer: flat.pointer,
    }),
    choices,
  };
}

/** Alternatives that mean a type or a list of values are said as such. */
function foldChoices(
  document: JsonObject,
  alternatives: readonly Choice[],
): { readonly choices: readonly Choice[]; readonly types: Said[]; readonly lists: Said[] } {
  const [choices, types, lists]: [Choice[], Said[], Said[]] = [[], [], []];
  for (const choice of alternatives) {
    const branches = choice.branches.map((branch) => plainBranch(document, branch));
    const plain = branches.flatMap((branch) => branch ?? []);
    const isPlain = plain.length === branches.length;
    const folded = isPlain ? foldBranches(choice.keyword, plain) : undefined;
    const { pointer } = choice;
    if (!folded) choices.push(choice);
    else if ("types" in folded) types.push({ value: [...folded.types], pointer });
    else lists.push({ value: [...folded.values], pointer });
  }
  return { choices, types, lists };
}

/** Keywords of alternatives that say only types and values, and those that say nothing about values. */
const plainKeywords: ReadonlySet<string> = new Set([
  "type",
  "enum",
  "const",
  "allOf",
  "$ref",
  "title",
  "description",
  "deprecated",
  "default",
  "examples",
  "$comment",
]);

function plainBranch(document: JsonObject, branch: Node): PlainBranch | undefined {
  const isPlain = expand(document, [branch]).every(
    ({ schema }) =>
      isObject(schema) && Object.keys(schema).every((keyword) => plainKeywords.has(keyword)),
  );
  if (!isPlain) return undefined;
  return flatten(document, [branch]);
}
