import { canonicalJson, type JsonValue } from "@plumbline/contract";
import type { Said } from "./said.ts";

/** What an alternative says that consists only of types and listed values. */
export interface PlainBranch {
  readonly types: ReadonlySet<string> | undefined;
  readonly listed: ReadonlyMap<string, Said> | undefined;
}

/** The types and listed values that alternatives allow together, as `type` and `enum` would state them. */
export interface Folded {
  readonly types: readonly string[] | undefined;
  readonly values: readonly JsonValue[] | undefined;
}

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
    return { types: statedTypes(branches), values: [...distinct.values()] };
  }
  const types = branches.flatMap((branch) => [...(branch.types ?? [])]);
  const isExact = keyword === "anyOf" || new Set(types).size === types.length;
  const isStated = branches.length > 0 && branches.every((branch) => branch.types);
  return isStated && isExact ? { types, values: undefined } : undefined;
}

/** All values of an alternative, if there are few: the listed ones of its types, or those of null and booleans. */
function valuesOf({ types, listed }: PlainBranch): ReadonlyMap<string, JsonValue> | undefined {
  if (listed) {
    const all = [...listed].map(([text, { value }]) => [text, value] as const);
    return new Map(all.filter(([, value]) => !types || types.has(typeOf(value))));
  }
  if (!types || ![...types].every((type) => type in fewValues)) return undefined;
  const all = [...types].flatMap((type) => fewValues[type] ?? []);
  return new Map(all.map((value) => [canonicalJson(value), value]));
}

const fewValues: Readonly<Record<string, readonly JsonValue[]>> = {
  null: [null],
  boolean: [true, false],
};

/** The types of all alternatives, if one of them states its type. */
function statedTypes(branches: readonly PlainBranch[]): readonly string[] | undefined {
  if (!branches.some(({ types }) => types)) return undefined;
  const all = branches.flatMap(({ types, listed }) =>
    types ? [...types] : [...(listed?.values() ?? [])].map(({ value }) => typeOf(value)),
  );
  return [...new Set(all)];
}

function typeOf(value: JsonValue): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "number";
  return typeof value;
}
