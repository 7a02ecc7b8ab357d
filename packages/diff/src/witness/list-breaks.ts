import { isArbitraryError, listBoundaries, toArbitrary } from "@plumbline/arbitrary";
import type { JsonValue, SchemaHandle } from "@plumbline/contract";
import * as fc from "fast-check";
import { pairOperations } from "../compare/pair-operations.ts";
import type { Witness } from "../model/change.ts";
import type { WitnessOptions } from "./find-witness.ts";
import { listParts } from "./list-parts.ts";

const defaultTries = 50;

/**
 * Finds values that show a break without looking at the rules: for each part that both documents have, a request that only the old one
 * accepts, or a response that only the new one allows. At most one per part.
 */
export function listBreaks(options: WitnessOptions): readonly Witness[] {
  return pairOperations(options.before, options.after).pairs.flatMap(([, { id }]) =>
    (["request", "response"] as const).flatMap((direction) =>
      listParts(options, id, direction).flatMap(({ name, before, after }) => {
        const isRequest = direction === "request";
        const root = (isRequest ? options.before : options.after).document;
        const [gives, takes] = isRequest ? [before, after] : [after, before];
        const found = findBreak(gives, takes, { ...options, direction, root });
        return found ? [{ direction, operation: id, part: name, ...found }] : [];
      }),
    ),
  );
}

interface Place extends WitnessOptions {
  readonly direction: "request" | "response";
  readonly root: JsonValue;
}

function findBreak(
  gives: SchemaHandle,
  takes: SchemaHandle,
  place: Place,
): Pick<Witness, "value" | "reason"> | undefined {
  for (const value of sampleOf(gives, place)) {
    if (gives.validate(value).length > 0) continue;
    const [issue] = takes.validate(value);
    if (issue) return { value, reason: `${issue.instancePointer || "the value"} ${issue.message}` };
  }
  return undefined;
}

function sampleOf(
  handle: SchemaHandle,
  { root, direction, seed = 1, tries = defaultTries }: Place,
): readonly JsonValue[] {
  const place = { root, pointer: handle.pointer, direction };
  try {
    return [
      ...listBoundaries(handle.schema, place).map(({ value }) => value),
      ...fc.sample(toArbitrary(handle.schema, place), { seed, numRuns: tries }),
    ];
  } catch (error) {
    if (isArbitraryError(error)) return [];
    throw error;
  }
}
