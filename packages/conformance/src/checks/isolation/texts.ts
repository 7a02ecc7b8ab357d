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

/**
 * Whether a text is unique by construction, such as a UUID. Two partitions may both have an item 7 or `first`, so
 * sharing such an id proves nothing.
 */
export function isUnguessable(text: string): boolean {
  const word = text.replaceAll(/[^\dA-Za-z]/g, "");
  const switches = word.match(/\d(?=[A-Za-z])|[A-Za-z](?=\d)/g) ?? [];
  const isRandom = word.length >= shortest && switches.length >= fewestSwitches;
  return isRandom || (word.length >= longNumber && /^\d+$/.test(word));
}

const shortest = 12;

/** Changes between letters and digits: `order-2026-000123` has one. */
const fewestSwitches = 4;
const longNumber = 16;
