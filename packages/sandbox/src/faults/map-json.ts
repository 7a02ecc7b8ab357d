import { isArray, isObject, type JsonObject, type JsonValue } from "@plumbline/contract";

/** Replaces every part of a value, innermost first. */
export function mapJson(value: JsonValue, change: (part: JsonValue) => JsonValue): JsonValue {
  if (isArray(value)) return change(value.map((item) => mapJson(item, change)));
  if (!isObject(value)) return change(value);
  return change(mapMembers(value, (member) => mapJson(member, change)));
}

/** Replaces every string of a value. */
export function mapTexts(value: JsonValue, change: (text: string) => string): JsonValue {
  return mapJson(value, (part) => (typeof part === "string" ? change(part) : part));
}

/** Replaces every object of a value, innermost first. */
export function mapObjects(value: JsonValue, change: (object: JsonObject) => JsonValue): JsonValue {
  return mapJson(value, (part) => (isObject(part) ? change(part) : part));
}

/** Replaces each member of an object. */
export function mapMembers(
  object: JsonObject,
  change: (member: JsonValue) => JsonValue,
): JsonObject {
  return Object.fromEntries(
    Object.entries(object).map(([name, member]) => [
      name,
      member === undefined ? member : change(member),
    ]),
  );
}

/** Returns an object without the members for which `isDropped` is true. */
export function dropMembers(
  object: JsonObject,
  isDropped: (member: JsonValue | undefined, name: string) => boolean,
): JsonObject {
  return Object.fromEntries(
    Object.entries(object).filter(([name, member]) => !isDropped(member, name)),
  );
}
