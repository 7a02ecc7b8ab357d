import type { Direction } from "../arbitrary-options.ts";
import type { JsonObject, JsonValue } from "../json-value.ts";
import { isJsonArray, isJsonObject } from "../json-value.ts";
import { targetOf } from "./target-of.ts";

const marks = { request: "readOnly", response: "writeOnly" } as const;

/**
 * Whether a property is left out of messages in this direction: its schema, a schema it refers to or one in its `allOf` says so.
 * `isOmitted` of `@plumbline/contract` decides the same for the documents of a contract.
 */
export function isOmitted(
  schema: JsonValue | undefined,
  root: JsonValue,
  direction: Direction,
): boolean {
  if (!isJsonObject(schema)) return false;
  return referredTo(schema, root).some((place) => place[marks[direction]] === true);
}

/**
 * Removes the omitted properties from every `required` beside them, in place. Properties that a `$ref` leads to are beside too, but
 * what is required there stays. @see https://spec.openapis.org/oas/v3.1.1#validating-readonly-and-writeonly
 */
export function dropOmittedRequirements(root: JsonValue, direction: Direction): void {
  function visit(value: JsonValue | undefined): void {
    if (isJsonArray(value)) return value.forEach(visit);
    if (!isJsonObject(value)) return;
    Object.values(value).forEach(visit);
    const group = alongside(value).filter(({ required }) => isJsonArray(required));
    if (group.length === 0) return;
    const omitted = referredTo(value, root).flatMap((member) =>
      omittedNames(member, root, direction),
    );
    if (omitted.length > 0) group.forEach((member) => release(member, omitted));
  }
  visit(root);
}

function alongside(schema: JsonObject): readonly JsonObject[] {
  const members = isJsonArray(schema["allOf"]) ? schema["allOf"].filter(isJsonObject) : [];
  return [schema, ...members.flatMap(alongside)];
}

/** The schema, what it refers to, and their `allOf`, each once. */
function referredTo(schema: JsonObject, root: JsonValue): readonly JsonObject[] {
  const found = new Set<JsonObject>();
  function add(place: JsonValue | undefined): void {
    if (!isJsonObject(place) || found.has(place)) return;
    found.add(place);
    partsOf(place, root).forEach(add);
  }
  add(schema);
  return [...found];
}

/** What a schema refers to, and the members of its `allOf`. */
function partsOf(schema: JsonObject, root: JsonValue): readonly (JsonValue | undefined)[] {
  const { allOf } = schema;
  return [targetOf(root, schema), ...(isJsonArray(allOf) ? allOf : [])];
}

function omittedNames(
  schema: JsonObject,
  root: JsonValue,
  direction: Direction,
): readonly string[] {
  const properties = schema["properties"];
  if (!isJsonObject(properties)) return [];
  return Object.keys(properties).filter((name) => isOmitted(properties[name], root, direction));
}

function release(schema: JsonObject, names: readonly string[]): void {
  const required = schema["required"];
  if (!isJsonArray(required)) return;
  const kept = required.filter((name) => typeof name !== "string" || !names.includes(name));
  // This package created the copy in order to change it.
  (schema as Record<string, JsonValue>)["required"] = kept;
}
