import type { JsonValue } from "../json-value.ts";
import { isJsonArray, isJsonObject } from "../json-value.ts";

/** Equality of JSON values, regardless of the order of members. */
export function deepEqual(left: JsonValue | undefined, right: JsonValue | undefined): boolean {
  if (left === right) return true;
  if (isJsonArray(left) && isJsonArray(right)) {
    return (
      left.length === right.length && left.every((item, index) => deepEqual(item, right[index]))
    );
  }
  if (!isJsonObject(left) || !isJsonObject(right)) return false;
  const names = Object.keys(left);
  if (names.length !== Object.keys(right).length) return false;
  return names.every((name) => Object.hasOwn(right, name) && deepEqual(left[name], right[name]));
}

/** A text that is the same for equal values only. */
export function canonical(value: JsonValue): string {
  return JSON.stringify(value, (_, part: JsonValue) =>
    isJsonObject(part) ? sortMembers(part) : part,
  );
}

function sortMembers(value: JsonValue): JsonValue {
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1)),
  );
}
