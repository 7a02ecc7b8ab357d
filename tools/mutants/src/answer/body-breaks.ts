import { asObject, isArray, type JsonObject, type JsonValue } from "@plumbline/contract";
import type { Alter } from "../answer.ts";
import { bodyAt } from "./alterations.ts";
import { type BodyPlace } from "./places-of.ts";

/** One way to break the schema of a body. */
export interface BodyBreak {
  readonly operator: string;
  /** The location in the body, as a JSON Pointer; `*` means every entry. */
  readonly place: string;
  readonly alter: Alter;
}

/** Breaks each keyword of the schema at a location. */
export function bodyBreaks({ way, schema, orNull }: BodyPlace): readonly BodyBreak[] {
  const place = `/${way.join("/")}`;
  const at = (operator: string, value: JsonValue): BodyBreak => ({
    operator,
    place,
    alter: bodyAt(way, (present) => (present === null ? present : value)),
  });
  return [
    ...namesOf(schema["required"]).map((name) => ({
      operator: "required member dropped",
      place: `${place === "/" ? "" : place}/${name}`,
      alter: bodyAt([...way, name], () => undefined),
    })),
    ...typeBreaks(schema, orNull).map(([operator, value]) => at(operator, value)),
    ...valueBreaks(schema).map(([operator, value]) => at(operator, value)),
  ];
}

type Break = readonly [operator: string, value: JsonValue];

/** By type, a value of another type. */
const anotherType: Readonly<Record<string, JsonValue>> = {
  string: 7,
  number: "seven",
  integer: "seven",
  boolean: "yes",
  object: "an object",
  array: { first: 1 },
};

function typeBreaks(schema: JsonObject, orNull: boolean): readonly Break[] {
  const types = namesOf(schema["type"]);
  const value = anotherType[types.find((type) => type !== "null") ?? ""];
  if (value === undefined) return [];
  const isNullable = orNull || types.includes("null");
  return [["another type", value], ...(isNullable ? [] : ([["null", null]] as const))];
}

/** By keyword, a value that breaks the keyword. */
const strange: Readonly<Record<string, JsonValue>> = {
  enum: "value-of-nobody",
  const: "value-of-nobody",
  format: "no such format",
  pattern: "\u0000",
};

function valueBreaks(schema: JsonObject): readonly Break[] {
  return Object.entries(strange).flatMap(([keyword, value]) =>
    keyword in asObject(schema) ? [[`${keyword} broken`, value] as const] : [],
  );
}

function namesOf(value: JsonValue | undefined): readonly string[] {
  if (isArray(value)) return value.map(String);
  return typeof value === "string" ? [value] : [];
}
