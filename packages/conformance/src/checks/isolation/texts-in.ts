import { isObject, type JsonValue } from "@plumbline/contract";

/** Every string and number in a JSON value, as text. */
export function textsIn(value: JsonValue | undefined): ReadonlySet<string> {
  const found = new Set<string>();
  collect(value, found);
  return found;
}

function collect(value: JsonValue | undefined, found: Set<string>): void {
  if (typeof value === "string" || typeof value === "number") found.add(String(value));
  if (Array.isArray(value) || isObject(value))
    for (const inner of Object.values(value)) collect(inner, found);
}
