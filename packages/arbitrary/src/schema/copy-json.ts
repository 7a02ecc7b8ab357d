import { isArray, isObject, type JsonValue } from "@plumbline/contract";
import { joinPointer } from "./join-pointer.ts";
import { ArbitraryError } from "../arbitrary-error.ts";

/**
 * A copy in which every place has its own object. Schemas are distinguished by identity, so an object that a YAML anchor or a
 * dereferencing loader shares between places must become one object per place.
 */
export function copyJson<Value extends JsonValue>(
  value: Value,
  pointer = "",
  around: readonly unknown[] = [],
): Value {
  if (around.includes(value) && typeof value === "object" && value !== null) {
    throw new ArbitraryError("unsupported", "The schema contains itself as an object.", {
      pointer,
      hint: "Use a $ref for the circular part.",
    });
  }
  // A copy has the type of its original; TypeScript cannot infer that through a generic.
  return copyParts(value, pointer, [...around, value]) as Value;
}

/** `nullable` has no meaning since OpenAPI 3.1, but Ajv does not compile it without `type`. */
function copyParts(value: JsonValue, pointer: string, around: readonly unknown[]): JsonValue {
  if (isArray(value))
    return value.map((item, index) => copyJson(item, joinPointer(pointer, index), around));
  if (!isObject(value)) return value;
  const { nullable, ...rest } = value;
  const kept = typeof nullable === "boolean" && rest["type"] === undefined ? rest : value;
  const entries = Object.entries(kept).flatMap(([key, part]) =>
    part === undefined ? [] : [[key, copyJson(part, joinPointer(pointer, key), around)] as const],
  );
  return Object.fromEntries(entries);
}
