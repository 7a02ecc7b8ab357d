import { isArbitraryError, listBoundaries, toArbitrary } from "@plumbline/arbitrary";
import type { Contract, JsonValue, SchemaHandle, SchemaIssue } from "@plumbline/contract";
import * as fc from "fast-check";
import type { Direction } from "../model/change.ts";
import { type ComparedPart, sidesOf } from "./list-parts.ts";

/** Two contracts, and how many random values are tried for each part. */
export interface WitnessOptions {
  readonly before: Contract;
  readonly after: Contract;
  /** A 32-bit integer. Default: 1. */
  readonly seed?: number;
  /** Default: 200. Fewer are tried of values with many parts. */
  readonly tries?: number;
  /** Asked during the search; true ends it. Default: never. */
  readonly isOver?: () => boolean;
}

/** A value that one document allows, and why the other does not. */
export interface DifferingValue {
  readonly value: JsonValue;
  readonly issues: readonly SchemaIssue[];
}

/** Yields the values found that only one document allows: the old one for requests, the new one for responses. */
export function* listDifferingValues(
  part: ComparedPart,
  direction: Exclude<Direction, "interface">,
  options: WitnessOptions,
): Generator<DifferingValue> {
  const { gives, takes } = sidesOf(part, direction);
  for (const value of listValues(part, direction, options)) {
    const issues = gives.validate(value).length === 0 ? takes.validate(value) : [];
    if (issues.length > 0) yield { value, issues };
  }
}

/** Yields values of the old document for requests, and of the new one for responses. They are generated as they are asked for. */
export function listValues(
  part: ComparedPart,
  direction: Exclude<Direction, "interface">,
  options: WitnessOptions,
): Generator<JsonValue> {
  const root = (direction === "request" ? options.before : options.after).document;
  return valuesOf(sidesOf(part, direction).gives, { root, direction, ...options });
}

interface ValuesOptions extends WitnessOptions {
  readonly root: JsonValue;
  readonly direction: Exclude<Direction, "interface">;
}

const defaultTries = 200;

/** Random values that are generated at once. */
const batch = 10;

/** The length of a batch as JSON, above which values are large: their edges are not tried, and fewer random ones. */
const largeBatch = 20_000;

/** The length of all random values of a part as JSON, after which no more are tried. */
const mostText = 100_000;

/** A few random values, the values at the edges of a schema, then further random ones. */
function* valuesOf(
  { schema, pointer }: SchemaHandle,
  { root, direction, seed = 1, tries = defaultTries }: ValuesOptions,
): Generator<JsonValue> {
  const place = { root, pointer, direction };
  try {
    const arbitrary = toArbitrary(schema, place);
    let text = 0;
    for (let tried = 0; tried < tries && text < mostText; tried += batch) {
      const numRuns = Math.min(batch, tries - tried);
      const values = fc.sample(arbitrary, { seed: seed + tried, numRuns });
      const { length } = JSON.stringify(values);
      yield* values;
      if (tried === 0 && length < largeBatch)
        yield* listBoundaries(schema, place).map(({ value }) => value);
      text += length;
    }
  } catch (error) {
    // Some schemas have no value, or none that can be generated.
    if (!isArbitraryError(error)) throw error;
  }
}

/** Says where a value is not valid, and why. */
export function describeIssue({ instancePointer, message }: SchemaIssue): string {
  return `${instancePointer || "the value"} ${message}`;
}
