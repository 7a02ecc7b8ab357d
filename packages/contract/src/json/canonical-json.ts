import type { JsonValue } from "../model/json-value.ts";
import { isArray } from "./is-object.ts";

/** A list or an object that is being written. */
interface Open {
  /** Absent for a list. */
  readonly names?: readonly string[];
  readonly values: readonly JsonValue[];
  /** Index of the next value. */
  next: number;
}

/**
 * Canonical text of a JSON value: no white space, members sorted by UTF-16 code units, numbers and strings as ECMAScript
 * writes them. Two values are equal exactly if their texts are. It does not recurse, so any depth works.
 *
 * It differs from the RFC in two cases that `JSON.parse` can return: a number too large for a double is written `1e999`,
 * and a lone surrogate as its escape; the RFC rejects both.
 *
 * @see https://www.rfc-editor.org/rfc/rfc8785
 */
export function canonicalJson(value: JsonValue): string {
  const all: Open[] = [];
  let text = begin(value, all);
  for (let open = all.at(-1); open !== undefined; open = all.at(-1)) {
    const { names, values, next } = open;
    const part = values[next];
    if (part === undefined) {
      text += names ? "}" : "]";
      all.pop();
      continue;
    }
    open.next += 1;
    if (next > 0) text += ",";
    if (names) text += `${JSON.stringify(names[next])}:`;
    text += begin(part, all);
  }
  return text;
}

/** Writes a value, or the beginning of a list or an object, which is opened. */
function begin(value: JsonValue, all: Open[]): string {
  if (isArray(value)) {
    all.push({ values: value, next: 0 });
    return "[";
  }
  if (typeof value !== "object" || value === null) return canonicalPrimitive(value);
  const entries = Object.entries(value).filter(isPresent).toSorted(byName);
  const names = entries.map(([name]) => name);
  all.push({ names, values: entries.map(([, member]) => member), next: 0 });
  return "{";
}

type Entry = readonly [name: string, value: JsonValue | undefined];

function isPresent(entry: Entry): entry is [string, JsonValue] {
  return entry[1] !== undefined;
}

function canonicalPrimitive(value: string | number | boolean | null): string {
  if (value === Number.POSITIVE_INFINITY) return "1e999";
  if (value === Number.NEGATIVE_INFINITY) return "-1e999";
  return JSON.stringify(value);
}

/** By UTF-16 code units. */
function byName([left]: Entry, [right]: Entry): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
