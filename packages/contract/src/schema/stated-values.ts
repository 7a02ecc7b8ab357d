import { canonicalJson } from "../json/canonical-json.ts";
import { asArray, isArray, isString } from "../json/is-object.ts";
import type { JsonValue } from "../model/json-value.ts";
import type { FlatSchema, SchemaType, Stated } from "./flat-schema.ts";

/** Every type, `integer` after `number`. */
export const schemaTypes: readonly SchemaType[] = [
  "null",
  "boolean",
  "object",
  "array",
  "string",
  "number",
  "integer",
];

/** The type of a value. A whole number is an integer. */
export function typeOf(value: JsonValue): SchemaType {
  if (value === null) return "null";
  if (isArray(value)) return "array";
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "number";
  // `typeof` of any other JSON value is the name of its type.
  return typeof value as SchemaType;
}

/** Values of `type`, and of `enum` and `const`. */
export interface StatedValues {
  readonly types: readonly Stated[];
  readonly lists: readonly Stated[];
  /** The place of what is not stated. */
  readonly pointer: string;
}

/** The types that all statements allow, and the values of these types that every list contains. */
export function intersectValues({
  types: statedTypes,
  lists,
  pointer,
}: StatedValues): Pick<FlatSchema, "types" | "typesAt" | "listed" | "listedAt"> {
  const types = intersectTypes(statedTypes.map(({ value }) => value));
  const all = intersectLists(lists);
  return {
    types,
    typesAt: statedTypes[0]?.pointer ?? pointer,
    listed: all && new Map([...all].filter(([, { value }]) => types?.has(typeOf(value)) ?? true)),
    listedAt: lists[0]?.pointer ?? pointer,
  };
}

function intersectTypes(stated: readonly JsonValue[]): ReadonlySet<SchemaType> | undefined {
  if (stated.length === 0) return undefined;
  const sets = stated.map((value) => new Set(namesIn(value).flatMap(withIntegers)));
  return new Set(schemaTypes.filter((type) => sets.every((set) => set.has(type))));
}

function withIntegers(type: string): readonly string[] {
  return type === "number" ? ["number", "integer"] : [type];
}

function intersectLists(stated: readonly Stated[]): ReadonlyMap<string, Stated> | undefined {
  const [first, ...rest] = stated.map(
    (one) => new Map(valuesOf(one).map((value) => [canonicalJson(value), { ...one, value }])),
  );
  return first && new Map([...first].filter(([text]) => rest.every((list) => list.has(text))));
}

/** A `const` is a list of one value. */
function valuesOf({ value, pointer }: Stated): readonly JsonValue[] {
  return pointer.endsWith("/const") ? [value] : asArray(value);
}

/** The strings of a keyword that holds one or a list of them. */
export function namesIn(value: JsonValue): readonly string[] {
  return (isArray(value) ? value : [value]).filter(isString);
}
