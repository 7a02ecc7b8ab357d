import {
  createSourceIndex,
  isArray,
  isObject,
  type JsonValue,
  type Operation,
  parameterNames,
  type Ranked,
  segmentsOf,
  type Slot,
  type Source,
  type UrlReader,
} from "@plumbline/contract";
import { textOf } from "@plumbline/wire";
import type { Values } from "../../../model/input.ts";

/** A value that the target returned or accepted, and its place. */
export interface Known extends Source {
  readonly value: string | number;
  /** The values of the path parameters of the exchange, in order. */
  readonly within: readonly string[];
}

/** The identifiers of existing things that responses have shown. */
export interface Pool {
  /** Adds the values of a JSON value that an operation returned or accepted. Returns whether one of them is new. */
  add(operation: Operation, path: Values, value: JsonValue | undefined): boolean;
  /** Adds the path parameters that a URL shows. */
  addUrl(url: string): void;
  /** Values for a slot, the best first. */
  find(slot: Slot): readonly Ranked<Known>[];
  /** The sets of path values that URLs have shown for a path template, with any names of its parameters, the latest first. */
  shown(path: string): readonly (readonly string[])[];
}

/** Only the beginning of a long list is read. */
const mostItems = 20;
const deepest = 6;
const mostValues = 20_000;
const longestValue = 300;

export function createPool(readUrl: UrlReader): Pool {
  const index = createSourceIndex<Known>();
  const seen = new Set<string>();
  const byPath = new Map<string, (readonly string[])[]>();

  function addUrl(url: string): void {
    for (const { path, values } of readUrl(url)) {
      const place = placeOf(path);
      const known = byPath.get(place) ?? [];
      const key = JSON.stringify(values);
      if (known.some((one) => JSON.stringify(one) === key)) continue;
      byPath.set(place, [values, ...known]);
    }
  }

  function addValue(known: Known): boolean {
    const key = JSON.stringify([known.segments, known.names, known.value, known.within]);
    if (seen.has(key) || seen.size >= mostValues) return false;
    seen.add(key);
    index.add(known);
    return true;
  }

  return {
    add(operation, path, value) {
      const segments = segmentsOf(operation.path);
      const within = parameterNames(operation.path).map((name) => textOf(path[name]));
      let isNew = false;
      for (const { names, leaf } of leavesOf(value, [], 0)) {
        if (typeof leaf === "string") addUrl(leaf);
        if (addValue({ segments, names, value: leaf, within })) isNew = true;
      }
      return isNew;
    },
    addUrl,
    find(slot) {
      const found = index.find(slot);
      return slot.in === "path" ? found.filter(({ source }) => !isPath(source.value)) : found;
    },
    shown: (path) => byPath.get(placeOf(path)) ?? [],
  };
}

/** A path template without the names of its parameters. */
function placeOf(path: string): string {
  return path.replaceAll(/\{[^}]*\}/g, "{}");
}

function isPath(value: string | number): boolean {
  return String(value).includes("/");
}

/** A text with braces is a template, for example a path of a document that the target returns. */
function canIdentify(text: string): boolean {
  return text !== "" && text.length <= longestValue && !/[{}]/.test(text);
}

interface Leaf {
  readonly names: readonly string[];
  readonly leaf: string | number;
}

function* leavesOf(
  value: JsonValue | undefined,
  names: readonly string[],
  depth: number,
): Generator<Leaf> {
  if (typeof value === "number") yield { names, leaf: value };
  if (typeof value === "string" && canIdentify(value)) yield { names, leaf: value };
  if (depth >= deepest) return;
  if (isArray(value))
    for (const item of value.slice(0, mostItems)) yield* leavesOf(item, names, depth + 1);
  if (isObject(value))
    for (const [name, member] of Object.entries(value))
      yield* leavesOf(member, [...names, name], depth + 1);
}
