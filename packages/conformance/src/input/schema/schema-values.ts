import {
  isArbitraryError,
  listBoundaries,
  listViolations,
  toArbitrary,
  toTypical,
} from "@plumbline/arbitrary";
import type { Contract, JsonValue, Parameter, SchemaHandle } from "@plumbline/contract";
import * as fc from "fast-check";
import { createRecent, type Recent } from "./create-recent.ts";

type Boundary = ReturnType<typeof listBoundaries>[number];
type Violation = ReturnType<typeof listViolations>[number];

/** The generated values of a request schema. Empty if the schema has keywords that cannot be generated. */
export interface SchemaValues {
  readonly valid: fc.Arbitrary<JsonValue> | undefined;
  readonly boundaries: readonly Boundary[];
  readonly violations: readonly Violation[];
  /** A value with all properties, each as a person would enter it. */
  readonly usual: JsonValue | undefined;
}

/** Returns the values of a schema. Header values are visible ASCII; all other texts are Unicode. */
export function schemaValues(
  contract: Contract,
  schema: SchemaHandle,
  place: Parameter["in"] | "body" = "body",
): SchemaValues {
  const recent = recentOf(contract);
  const known = recent.get(schema) ?? new Map<string, SchemaValues>();
  const values = known.get(place) ?? make(contract, schema, place);
  recent.set(schema, known.set(place, values));
  return values;
}

type RecentValues = Recent<SchemaHandle, Map<string, SchemaValues>>;

const byContract = new WeakMap<Contract, RecentValues>();

/**
 * Caches the values of recent schemas. Several checks use the values of a schema, which are expensive, and the values of a large document
 * do not fit into memory.
 */
function recentOf(contract: Contract): RecentValues {
  const recent: RecentValues = byContract.get(contract) ?? createRecent(mostRemembered);
  byContract.set(contract, recent);
  return recent;
}

const mostRemembered = 200;

/** Keeps the plan of one operation within about a second, however wide and deep its body is. */
const maxWork = 160_000;

function make(contract: Contract, { schema, pointer }: SchemaHandle, place: string): SchemaValues {
  const characters = place === "header" ? ("visible-ascii" as const) : ("unicode" as const);
  const options = {
    root: contract.document,
    pointer,
    direction: "request" as const,
    characters,
    maxWork,
  };
  // The getters compute their values at first use, because each value is expensive for a large schema and often only one is used.
  return {
    get valid() {
      return memo(
        this,
        "valid",
        attempt(() => toArbitrary(schema, options), undefined),
      );
    },
    get boundaries() {
      return memo(
        this,
        "boundaries",
        attempt(() => listBoundaries(schema, options), []),
      );
    },
    get violations() {
      return memo(
        this,
        "violations",
        attempt(() => listViolations(schema, options), []),
      );
    },
    get usual() {
      return memo(
        this,
        "usual",
        attempt(() => toTypical(schema, { ...options, members: "all", maxDepth: 1 }), undefined),
      );
    },
  };
}

/** Replaces a getter by the value it returned. */
function memo<T>(owner: object, name: string, value: T): T {
  Object.defineProperty(owner, name, { value });
  return value;
}

/** The value of a computation, or a fallback if the schema cannot be generated. */
export function attempt<T, U>(compute: () => T, otherwise: U): T | U {
  try {
    return compute();
  } catch (error) {
    if (isArbitraryError(error)) return otherwise;
    throw error;
  }
}

/** Samples that do not depend on the run, for decisions of the planner. */
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
  /** Passing samples, the same in every run. */
  readonly samples: readonly T[];
}

/** Enough to see whether a filter passes values, few enough to plan quickly. */
const sampled = 12;
const glance = 3;

/** Narrows an arbitrary to the values that pass; `undefined` if hardly any does. Always terminates. */
export function narrow<T>(
  arbitrary: fc.Arbitrary<T>,
  passes: (value: T) => boolean,
): Narrowed<T> | undefined {
  const few = planningSamples(arbitrary, glance);
  // If the first few pass, more samples are not worth their cost.
  const all = few.every(passes) ? few : planningSamples(arbitrary, sampled);
  const samples = all.filter(passes);
  if (samples.length === 0) return undefined;
  const values =
    samples.length * 3 >= all.length ? arbitrary.filter(passes) : fc.constantFrom(...samples);
  return { values, samples };
}
