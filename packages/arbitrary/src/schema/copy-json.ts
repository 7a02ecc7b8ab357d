import { ArbitraryError } from "../arbitrary-error.ts";
import type { JsonValue } from "../json-value.ts";
import { isJsonArray, isJsonObject } from "../json-value.ts";
import { joinPointer } from "./join-pointer.ts";

/**
 * A copy in which every place has an object of its own. Schemas are told apart by identity, and what a YAML anchor or a
 * dereferencing loader shares between places must not be taken for one place.
 */
export function copyJson<Value extends JsonValue>(
  value: Value,
  pointer = "",
  around: readonly unknown[] = [],
): Value {
  if (around.includes(value) && typeof value === "object" && value !== null) {
    throw new ArbitraryError("unsupported", "The schema contains itself as an object.", {
      pointer,
      hint: "Write the circle as a $ref.",
    });
  }
  // Copying keeps the kind of a value; TypeScript does not follow that through a generic.
  return copyParts(value, pointer, [...around, value]) as Value;
}

/** `nullable` says nothing since OpenAPI 3.1, but Ajv does not compile it where `type` is missing. */
function copyParts(value: JsonValue, pointer: string, around: readonly unknown[]): JsonValue {
  if (isJsonArray(value))
    return value.map((item, index) => copyJson(item, joinPointer(pointer, index), around));
  if (!isJsonObject(value)) return value;
  const { nullable, ...rest } = value;
  const kept = typeof nullable === "boolean" && rest["type"] === undefined ? rest : value;
  const entries = Object.entries(kept).flatMap(([key, part]) =>
    part === undefined ? [] : [[key, copyJson(part, joinPointer(pointer, key), around)] as const],
  );
  return Object.fromEntries(entries);
}
