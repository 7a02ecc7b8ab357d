import {
  formatPointer,
  type JsonValue,
  parsePointer,
  resolvePointer,
  type SchemaIssue,
} from "@plumbline/contract";
import { pairOperations } from "../pair/pair-operations.ts";
import type { Change, Witness } from "../model/change.ts";
import { describeIssue, listValues, type WitnessOptions } from "./list-differing-values.ts";
import { listParts, type ComparedPart, sidesOf } from "./list-parts.ts";
import { valuesAt } from "./values-at.ts";

/** The result of a search. */
export interface WitnessResult {
  readonly witness?: Witness;
  /** How many different values with the changed place were tried. */
  readonly tried: number;
}

/** Of a change that many operations share, the operations whose values are tried. */
const mostOperations = 5;

/** Values of a part, among which those are chosen whose changed place is varied. */
const mostBases = 10;

const chosenBases = 3;

/** The number of values with the changed place after which the search in one part ends. */
const enough = 100;

/**
 * Returns a function that seeks a value which shows that a change breaks callers: a request that only the old document accepts, or a response
 * that only the new one allows. There is none if the change is not about values, or if both documents mean the same. The values of a part
 * are generated once for all its changes; for each change, some of them are varied at the changed place.
 *
 * @example
 * ```ts
 * import { loadContract } from "@plumbline/contract";
 * import { compareContracts, createWitnessSearch } from "@plumbline/diff";
 *
 * const [before, after] = [await loadContract("before.yaml"), await loadContract("after.yaml")];
 * const findWitness = createWitnessSearch({ before, after });
 * for (const change of compareContracts(before, after)) console.log(change.message, findWitness(change).witness);
 * ```
 */
export function createWitnessSearch(options: WitnessOptions): (change: Change) => WitnessResult {
  const { pairs } = pairOperations(options.before, options.after);
  const pairOf = new Map(pairs.map((pair) => [pair[1].id, pair]));
  const known = new Map<string, Iterable<JsonValue>>();

  return ({ direction, at, operations }) => {
    if (direction === "interface") return { tried: 0 };
    let most = 0;
    for (const operation of operations.slice(0, mostOperations)) {
      const pair = pairOf.get(operation);
      const parts = pair ? listParts(...pair, direction) : [];
      for (const [index, part] of parts.entries()) {
        if (!contains(part.name, at)) continue;
        const key = JSON.stringify([operation, direction, index]);
        const values = known.get(key) ?? remembered(listValues(part, direction, options));
        known.set(key, values);
        const path = parsePointer(at.slice(part.name.length).trim());
        const { issue, value, tried } = searchPart({ part, direction, path, values, options });
        if (issue && value !== undefined)
          return {
            witness: { direction, operation, part: part.name, value, reason: describeIssue(issue) },
            tried,
          };
        most = Math.max(most, tried);
      }
    }
    return { tried: most };
  };
}

interface PartSearch {
  readonly part: ComparedPart;
  readonly direction: Witness["direction"];
  readonly path: readonly string[];
  readonly values: Iterable<JsonValue>;
  readonly options: WitnessOptions;
}

interface PartResult {
  readonly value?: JsonValue;
  readonly issue?: SchemaIssue;
  readonly tried: number;
}

/** Tries variations of a few values at the changed place, then the values themselves. */
function searchPart(search: PartSearch): PartResult {
  const { part, direction, path } = search;
  const { isOver = () => false } = search.options;
  const { gives, takes } = sidesOf(part, direction);
  const tried = new Set<string>();
  for (const value of variedThenWhole(search)) {
    if (isOver()) return { tried: 0 };
    const text = JSON.stringify(value);
    if (tried.has(text) || gives.validate(value).length > 0) continue;
    const issue = takes.validate(value).find((each) => isAbout(each, path));
    if (issue) return { value, issue, tried: tried.size };
    if (tried.add(text).size >= enough) break;
  }
  return { tried: tried.size };
}

function* variedThenWhole(search: PartSearch): Generator<JsonValue> {
  const { part, direction, path, values, options } = search;
  const { gives, takes } = sidesOf(part, direction);
  const place = {
    gives: { ...gives, document: documentOf(options, direction, "gives") },
    takes: { ...takes, document: documentOf(options, direction, "takes") },
    direction,
    path,
    seed: options.seed ?? 1,
  };
  for (const base of chooseBases(search)) yield* valuesAt(base, place);
  for (const value of values) if (hasPlace(value, path)) yield value;
}

/** Few values, first those that both documents allow, so that only the changed place decides. */
function chooseBases({ part, values }: PartSearch): readonly JsonValue[] {
  const first: JsonValue[] = [];
  for (const value of values) {
    first.push(value);
    if (first.length === mostBases) break;
  }
  const isShared = (value: JsonValue): boolean =>
    [part.before, part.after].every(({ validate }) => validate(value).length === 0);
  const shared = first.filter(isShared);
  return [...shared, ...first.filter((value) => !shared.includes(value))].slice(0, chosenBases);
}

function documentOf(
  { before, after }: WitnessOptions,
  direction: Witness["direction"],
  side: "gives" | "takes",
) {
  return ((direction === "request") === (side === "gives") ? before : after).document;
}

function contains(part: string, at: string): boolean {
  return at === part || at.startsWith(`${part} `);
}

/** Whether a value has the object or list that contains a place. */
function hasPlace(value: JsonValue, path: readonly string[]): boolean {
  const parent = path.slice(0, -1);
  return (
    resolvePointer(value, formatPointer(parent.map((token) => (token === "*" ? "0" : token)))) !==
    undefined
  );
}

/** Whether an issue is at the changed part, or at an object or list that contains it. */
function isAbout({ instancePointer }: SchemaIssue, wanted: readonly string[]): boolean {
  return parsePointer(instancePointer).every(
    (token, index) =>
      index >= wanted.length ||
      wanted[index] === "*" ||
      wanted[index] === token ||
      /^\d+$/.test(token),
  );
}

/** The values of a generator, which can be read from the start again and are generated once. */
function remembered<Value>(generator: Generator<Value>): Iterable<Value> {
  const values: Value[] = [];
  return {
    *[Symbol.iterator]() {
      for (let index = 0; ; index += 1) {
        if (index === values.length) {
          const next = generator.next();
          if (next.done === true) return;
          values.push(next.value);
        }
        yield values[index] as Value; // the index is below the length
      }
    },
  };
}
