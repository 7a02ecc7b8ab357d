import type { Hint, JsonType } from "@plumbline/wire";
import { asObject, isArray, isObject } from "../json/is-object.ts";
import type { SchemaHandle } from "../model/contract.ts";
import type { JsonObject, JsonValue } from "../model/json-value.ts";
import { appliedSchemas } from "../schema/applied-schemas.ts";
import { cursorOf } from "../schema/cursor-of.ts";
import type { SchemaCursor } from "../schema/cursor/schema-cursor.ts";
import { schemasOfPart } from "../schema/schemas-at.ts";

/** The structure of the values of a schema, as far as the schema states it. */
export function hintOf(handle: SchemaHandle): Hint {
  const known = hints.get(handle);
  if (known !== undefined) return known;
  const hint = hintOfSchemas(appliedSchemas(cursorOf(handle)));
  hints.set(handle, hint);
  return hint;
}

/** Asked for each parameter of each request. */
const hints = new WeakMap<SchemaHandle, Hint>();

/** The structure of a value, as far as the schemas that apply to it state it. */
export function hintOfSchemas(applied: readonly SchemaCursor[]): Hint {
  const schemas = applied.map(({ schema }) => asObject(schema));
  const parts = new Map<string, Hint>();
  function part(token: string): Hint {
    const hint = parts.get(token) ?? hintOfSchemas(schemasOfPart(applied, token));
    parts.set(token, hint);
    return hint;
  }
  return {
    types: typesOf(schemas),
    names: [...new Set(schemas.flatMap(({ properties }) => Object.keys(asObject(properties))))],
    isOpen: !schemas.some(isClosed),
    member: part,
    item: (index) => part(String(index)),
  };
}

function isClosed(schema: JsonObject): boolean {
  const isLimited =
    schema["additionalProperties"] === false || schema["unevaluatedProperties"] === false;
  return isLimited && schema["patternProperties"] === undefined;
}

/** The types that a value may have; undefined if nothing limits them. */
function typesOf(schemas: readonly JsonObject[]): ReadonlySet<JsonType> | undefined {
  const stated = schemas.flatMap(({ type }) => (isArray(type) ? type : [type ?? []].flat()));
  const listed = schemas.flatMap((schema) => [
    ...(isArray(schema["enum"]) ? schema["enum"] : []),
    ...(schema["const"] === undefined ? [] : [schema["const"]]),
  ]);
  const shapes = schemas.flatMap((schema) =>
    Object.keys(schema).flatMap((keyword) => shapeKeywords[keyword] ?? []),
  );
  // An alternative need not state a type, although others do.
  const types = [...stated.flatMap(toType), ...listed.map(typeOf)];
  const others = types.length > 0 || shapes.length === 0 ? [] : plainTypes;
  const all = [...types, ...shapes, ...others];
  return all.length > 0 ? new Set(all) : undefined;
}

const plainTypes: readonly JsonType[] = ["string", "number", "boolean", "null"];

/** The keywords that only make sense for one type. */
const shapeKeywords: Readonly<Record<string, JsonType>> = {
  properties: "object",
  additionalProperties: "object",
  items: "array",
  prefixItems: "array",
};

const jsonTypes: Readonly<Record<string, JsonType>> = {
  string: "string",
  number: "number",
  integer: "number",
  boolean: "boolean",
  null: "null",
  array: "array",
  object: "object",
};

function toType(name: JsonValue): readonly JsonType[] {
  const type = typeof name === "string" ? jsonTypes[name] : undefined;
  return type === undefined ? [] : [type];
}

function typeOf(value: JsonValue): JsonType {
  if (value === null) return "null";
  if (isArray(value)) return "array";
  if (isObject(value)) return "object";
  return typeof value === "string" ? "string" : typeof value === "number" ? "number" : "boolean";
}
