import {
  isArbitraryError,
  listBoundaries,
  listViolations,
  toArbitrary,
} from "@plumbline/arbitrary";
import type { Contract, JsonValue, Parameter, SchemaHandle } from "@plumbline/contract";
import * as fc from "fast-check";

type Boundary = ReturnType<typeof listBoundaries>[number];
type Violation = ReturnType<typeof listViolations>[number];

/** What can be drawn from a schema of a request. Empty where the schema says something that cannot be generated for. */
export interface SchemaValues {
  readonly valid: fc.Arbitrary<JsonValue> | undefined;
  readonly boundaries: readonly Boundary[];
  readonly violations: readonly Violation[];
}

/** Header values are visible ASCII; everything else is Unicode. */
export function schemaValues(
  contract: Contract,
  schema: SchemaHandle,
  place: Parameter["in"] | "body" = "body",
): SchemaValues {
  const known = cache.get(schema) ?? new Map<string, SchemaValues>();
  const values = known.get(place) ?? make(contract, schema, place);
  cache.set(schema, known.set(place, values));
  return values;
}

/** A schema is looked at by several checks, and its boundaries are costly to find. */
const cache = new WeakMap<SchemaHandle, Map<string, SchemaValues>>();

function make(contract: Contract, { schema, pointer }: SchemaHandle, place: string): SchemaValues {
  const characters = place === "header" ? ("visible-ascii" as const) : ("unicode" as const);
  const options = { root: contract.document, pointer, direction: "request" as const, characters };
  return {
    valid: attempt(() => toArbitrary(schema, options), undefined),
    boundaries: attempt(() => listBoundaries(schema, options), []),
    violations: attempt(() => listViolations(schema, options), []),
  };
}

/** The value of a computation, or another one where the schema cannot be generated for. */
function attempt<T, U>(compute: () => T, otherwise: U): T | U {
  try {
    return compute();
  } catch (error) {
    if (isArbitraryError(error)) return otherwise;
    throw error;
  }
}

/** Samples that do not depend on the run, to decide what a plan holds. */
export function planningSamples<T>(arbitrary: fc.Arbitrary<T>, count: number): readonly T[] {
  try {
    return fc.sample(arbitrary, { seed: 1, numRuns: count });
  } catch (error) {
    if (isArbitraryError(error)) return [];
    throw error;
  }
}

export interface Narrowed<T> {
  readonly values: fc.Arbitrary<T>;
  /** Some that pass, the same in every run. */
  readonly samples: readonly T[];
}

/** Enough to see whether a filter lets values through, few enough to plan in no time. */
const sampled = 12;
const glance = 3;

/** Narrows an arbitrary to the values that pass; undefined where hardly any does. Never waits for a value that does not come. */
export function narrow<T>(
  arbitrary: fc.Arbitrary<T>,
  passes: (value: T) => boolean,
): Narrowed<T> | undefined {
  const few = planningSamples(arbitrary, glance);
  // Where the first few pass, the others cost more than they tell.
  const all = few.every(passes) ? few : planningSamples(arbitrary, sampled);
  const samples = all.filter(passes);
  if (samples.length === 0) return undefined;
  const values =
    samples.length * 3 >= all.length ? arbitrary.filter(passes) : fc.constantFrom(...samples);
  return { values, samples };
}
