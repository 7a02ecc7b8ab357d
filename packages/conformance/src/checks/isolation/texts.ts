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
 * Whether a text was made so that nothing else has it by chance: a UUID or another random word. Two partitions may
 * both have a thing number 7, or one called `first`: sharing such an id says nothing.
 */
export function isUnguessable(text: string): boolean {
  const word = text.replaceAll(/[^\dA-Za-z]/g, "");
  const switches = word.match(/\d(?=[A-Za-z])|[A-Za-z](?=\d)/g) ?? [];
  const isRandom = word.length >= shortest && switches.length >= fewestSwitches;
  return isRandom || (word.length >= longNumber && /^\d+$/.test(word));
}

const shortest = 12;

/** Between letters and digits: `order-2026-000123` has one. */
const fewestSwitches = 4;
const longNumber = 16;
