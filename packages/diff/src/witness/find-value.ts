import { isArbitraryError, listBoundaries, toArbitrary } from "@plumbline/arbitrary";
import type { Contract, JsonValue, SchemaHandle, SchemaIssue } from "@plumbline/contract";
import * as fc from "fast-check";
import type { Witness } from "../model/change.ts";
import type { Part } from "./list-parts.ts";

/** Two contracts, and how many random values are tried for each part. */
export interface WitnessOptions {
  readonly before: Contract;
  readonly after: Contract;
  /** A 32-bit integer. Default: 1. */
  readonly seed?: number;
  /** Default: 200. */
  readonly tries?: number;
}

export interface ValueOptions extends WitnessOptions {
  readonly direction: "request" | "response";
  /** Which reasons count why a value is not valid. Default: any. */
  readonly isWanted?: (issue: SchemaIssue) => boolean;
}

/** Finds a value of a part that only one document allows: the old one for requests, the new one for responses. */
export function findValue(
  part: Part,
  options: ValueOptions,
): Pick<Witness, "value" | "reason"> | undefined {
  const { direction, before, after, isWanted = () => true } = options;
  const isRequest = direction === "request";
  const [gives, takes] = isRequest ? [part.before, part.after] : [part.after, part.before];
  for (const value of valuesOf(gives, (isRequest ? before : after).document, options)) {
    const issue = gives.validate(value).length === 0 && takes.validate(value).find(isWanted);
    if (issue) return { value, reason: `${issue.instancePointer || "the value"} ${issue.message}` };
  }
  return undefined;
}

const defaultTries = 200;

/** The values at the edges of a schema, then random ones. */
function* valuesOf(
  { schema, pointer }: SchemaHandle,
  root: JsonValue,
  { direction, seed = 1, tries = defaultTries }: ValueOptions,
): Generator<JsonValue> {
  const place = { root, pointer, direction };
  try {
    for (const { value } of listBoundaries(schema, place)) yield value;
    yield* fc.sample(toArbitrary(schema, place), { seed, numRuns: tries });
  } catch (error) {
    // Some schemas have no value, or none that can be generated.
    if (!isArbitraryError(error)) throw error;
  }
}
