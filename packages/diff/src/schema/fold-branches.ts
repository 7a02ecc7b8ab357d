import { canonicalJson, type JsonValue } from "@plumbline/contract";
import type { Said } from "./said.ts";

/** What an alternative says that consists only of types and listed values. */
export interface PlainBranch {
  readonly types: ReadonlySet<string> | undefined;
  readonly listed: ReadonlyMap<string, Said> | undefined;
}

/** What alternatives allow together, as `type` or `enum` would state it. */
export type Folded =
  | { readonly types: readonly string[] }
  | { readonly values: readonly JsonValue[] };

/**
 * Combines alternatives that consist only of types and listed values, so that `oneOf` and a type or an enum with the same meaning compare
 * as equal. `undefined` if they mean something else: if only some of them list values, or if alternatives of `oneOf` overlap.
 */
export function foldBranches(
  keyword: "oneOf" | "anyOf",
  branches: readonly PlainBranch[],
): Folded | undefined {
  const lists = branches.map(valuesOf);
  if (branches.some(({ listed }) => listed)) {
    const values = lists.flatMap((list) => [...(list ?? new Map<string, JsonValue>())]);
    const distinct = new Map(values);
    const isExact = keyword === "anyOf" || distinct.size === values.length;
    if (!isExact || lists.some((list) => !list)) return undefined;
    return { values: [...distinct.values()] };
  }
  const types = branches.flatMap((branch) => [...(branch.types ?? [])]);
  const isExact = keyword === "anyOf" || new Set(types).size === types.length;
  const isStated = branches.length > 0 && branches.every((branch) => branch.types);
  return isStated && isExact ? { types } : undefined;
}

/** All values of an alternative, if there are few: the listed ones, or those of null and booleans. */
function valuesOf({ types, listed }: PlainBranch): ReadonlyMap<string, JsonValue> | undefined {
  if (listed) return new Map([...listed].map(([text, { value }]) => [text, value]));
  if (!types || ![...types].every((type) => type in fewValues)) return undefined;
  const all = [...types].flatMap((type) => fewValues[type] ?? []);
  return new Map(all.map((value) => [canonicalJson(value), value]));
}

const fewValues: Readonly<Record<string, readonly JsonValue[]>> = {
  null: [null],
  boolean: [true, false],
};
