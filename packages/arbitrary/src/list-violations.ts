import { resolvePointer, type JsonSchema, type JsonValue } from "@plumbline/contract";
import * as fc from "fast-check";
import { isArbitraryError } from "./arbitrary-error.ts";
import type { ArbitraryOptions } from "./arbitrary-options.ts";
import { wholeArbitrary } from "./to-arbitrary.ts";
import { spreadEvenly } from "./spread-evenly.ts";
import { openFactory } from "./value/open-factory.ts";
import { candidateFinder } from "./violation/candidate-finder.ts";
import { confirm } from "./violation/confirm.ts";

/** Values that each break one keyword at one place and nothing else. */
export interface Violation {
  readonly keyword: string;
  /** JSON Pointer of the keyword in the document. */
  readonly schemaPointer: string;
  /** JSON Pointer into each value of the invalid part; of the object itself if a property is missing or not allowed. */
  readonly instancePointer: string;
  /** The violation and its place, in a few words. */
  readonly label: string;
  readonly arbitrary: fc.Arbitrary<JsonValue>;
  /**
   * Parts for the instance pointer that resemble a valid part and break the keyword alone, such as `"5"` instead of 5. The
   * likeliest mistakes of a server come first. Made from the valid part that is given. Default: a generated one.
   */
  readonly nearMisses: (valid?: JsonValue) => readonly JsonValue[];
}

/** A keyword that cannot be broken alone, for example a lower bound next to a tighter one. */
export interface SkippedViolation {
  readonly keyword: string;
  readonly schemaPointer: string;
  readonly instancePointer: string;
  readonly label: string;
  readonly reason: string;
}

/** The result of `planViolations`. */
export interface ViolationPlan {
  readonly violations: readonly Violation[];
  readonly skipped: readonly SkippedViolation[];
}

/**
 * Lists the ways to break exactly one keyword of a schema, at every depth. Each value was tested to fail that keyword alone. A
 * composite keyword (`anyOf`, `oneOf`, `not`, `contains`, `propertyNames`) that fails counts once, whatever failed inside it.
 * Keywords that cannot be broken alone are left out; `planViolations` lists them.
 *
 * @throws ArbitraryError as `toArbitrary` does.
 * @example
 * ```ts
 * import { listViolations } from "@plumbline/arbitrary";
 *
 * const schema = { type: "string", minLength: 8 };
 * export const short = listViolations(schema).find(({ keyword }) => keyword === "minLength");
 * ```
 */
export function listViolations(
  schema: JsonSchema,
  options: ArbitraryOptions = {},
): readonly Violation[] {
  return planViolations(schema, options).violations;
}

/** Lists the violations of `listViolations`, and what was left out and why. */
export function planViolations(schema: JsonSchema, options: ArbitraryOptions = {}): ViolationPlan {
  const factory = openFactory(
    schema,
    { ...options, maxDepth: options.maxDepth ?? 1 },
    { isDiscriminating: false },
  );
  const samples = sampleOnce(wholeArbitrary(factory));
  const violations = new Map<string, Violation>();
  const skipped: SkippedViolation[] = [];
  const candidates = candidateFinder(factory)([factory.space.entry], factory.fuel);
  for (const candidate of spreadEvenly(candidates, options.maxWork)) {
    const { at, arbitrary: _, ...named } = candidate;
    const label = `${candidate.label} at ${at === "" ? "the root" : at}`;
    const confirmed = confirm(factory, candidate);
    if (confirmed.failure === undefined) {
      skipped.push({ ...named, instancePointer: at, label, reason: confirmed.reason });
      continue;
    }
    const violation = {
      ...confirmed.failure,
      label,
      arbitrary: confirmed.arbitrary,
      nearMisses: (valid = validPart(samples(), at)) =>
        // A composite fails above the invalid part.
        confirmed.failure.instancePointer === at ? confirmed.nearMisses(valid) : [],
    } satisfies Violation;
    const name = [
      violation.keyword,
      violation.schemaPointer,
      violation.instancePointer,
      label,
    ].join(" ");
    if (!violations.has(name)) violations.set(name, violation);
  }
  return { violations: [...violations.values()], skipped };
}

/** Values in which a valid part is searched. */
const searched = 20;

/** Samples are expensive for a large schema, and the same for every place. None if no valid value is found. */
function sampleOnce(whole: fc.Arbitrary<JsonValue>): () => readonly JsonValue[] {
  let samples: readonly JsonValue[] | undefined;
  return () => (samples ??= sample(whole));
}

function sample(whole: fc.Arbitrary<JsonValue>): readonly JsonValue[] {
  try {
    return fc.sample(whole, { seed: 20, numRuns: searched });
  } catch (error) {
    if (isArbitraryError(error)) return [];
    throw error;
  }
}

function validPart(samples: readonly JsonValue[], at: string): JsonValue {
  const parts = samples.map((value) => resolvePointer(value, at));
  return parts.find((part) => part !== undefined && part !== null) ?? null;
}
