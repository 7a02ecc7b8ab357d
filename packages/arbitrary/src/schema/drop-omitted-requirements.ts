import type { Direction } from "../arbitrary-options.ts";
import type { JsonObject, JsonValue } from "../json-value.ts";
import { isJsonArray, isJsonObject } from "../json-value.ts";
import { readPointer } from "./join-pointer.ts";

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
  const seen = new Set<JsonValue>();
  function isMarked(place: JsonValue | undefined): boolean {
    if (!isJsonObject(place) || seen.has(place)) return false;
    seen.add(place);
    const { $ref: reference, allOf } = place;
    const target =
      typeof reference === "string" && reference.startsWith("#/")
        ? readPointer(root, reference.slice(1))
        : undefined;
    const parts = isJsonArray(allOf) ? allOf : [];
    return place[marks[direction]] === true || [target, ...parts].some(isMarked);
  }
  return isMarked(schema);
}

/** Removes the omitted properties from every `required` beside them, in place. @see https://spec.openapis.org/oas/v3.1.1#validating-readonly-and-writeonly */
export function dropOmittedRequirements(root: JsonValue, direction: Direction): void {
  function visit(value: JsonValue | undefined): void {
    if (isJsonArray(value)) return value.forEach(visit);
    if (!isJsonObject(value)) return;
    Object.values(value).forEach(visit);
    const group = alongside(value);
    const omitted = group.flatMap((member) => omittedNames(member, root, direction));
    if (omitted.length > 0) group.forEach((member) => release(member, omitted));
  }
  visit(root);
}

function alongside(schema: JsonObject): readonly JsonObject[] {
  const members = isJsonArray(schema["allOf"]) ? schema["allOf"].filter(isJsonObject) : [];
  return [schema, ...members.flatMap(alongside)];
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
