import { isArray, isObject, type JsonObject, type JsonValue } from "@plumbline/contract";
import { valuesOfKind } from "./hints-in.ts";
import type { Choosing } from "./typical-for.ts";

const deepest = 5;

/** A value of the type that the target returns for a name: 1 for `age` if a table has the column `{ "name": "age", "type": "number" }`. */
export function describedValue(name: string, choosing: Choosing): JsonValue | undefined {
  for (const one of choosing.near)
    for (const { type } of objectsNamed(one, name, 0))
      if (typeof type === "string") return valuesOfKind(type, choosing)[0];
  return undefined;
}

function* objectsNamed(
  value: JsonValue | undefined,
  name: string,
  depth: number,
): Generator<JsonObject> {
  if (depth > deepest) return;
  if (isObject(value) && [value["name"], value["key"]].includes(name)) yield value;
  const inner = isObject(value) ? Object.values(value) : isArray(value) ? value : [];
  for (const one of inner) yield* objectsNamed(one, name, depth + 1);
}
