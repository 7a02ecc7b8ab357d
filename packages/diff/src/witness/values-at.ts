import {
  isArbitraryError,
  listBoundaries,
  listViolations,
  toArbitrary,
} from "@plumbline/arbitrary";
import {
  formatPointer,
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  resolvePointer,
  type SchemaCursor,
  schemasAt,
  setAt,
} from "@plumbline/contract";
import * as fc from "fast-check";

/** A place of values that two schemas describe. */
export interface ValuePlace {
  /** The schema that values are valid for. */
  readonly gives: SchemaCursor;
  /** The schema that values should not be valid for. */
  readonly takes: SchemaCursor;
  readonly direction: "request" | "response";
  /** Names of members, and `*` for any item or member. */
  readonly path: readonly string[];
  readonly seed: number;
}

/** Schemas of one place that values are generated for. */
const mostSchemas = 6;

/** Values of one kind for one schema. */
const mostValues = 40;

const randomValues = 15;

/**
 * Yields copies of a value that differ at one place: without the member, with valid values of the first schema and violations of the
 * second one, and with a further member. Parts on the way that are absent are generated.
 */
export function* valuesAt(base: JsonValue, place: ValuePlace): Generator<JsonValue> {
  const reached = reach(base, place);
  if (!reached) return;
  const { value, tokens } = reached;
  const pointer = formatPointer(tokens);
  const part = resolvePointer(value, pointer);
  if (part !== undefined && tokens.length > 0) yield without(value, tokens);
  for (const candidate of candidatesAt(pointer, place)) {
    yield setAt(value, tokens, candidate);
    if (isObject(candidate)) yield setAt(value, [...tokens, furtherName], furtherValue);
  }
}

const furtherName = "furtherMember";
const furtherValue = "further";

interface Reached {
  readonly value: JsonValue;
  readonly tokens: readonly string[];
}

/** Adds what is absent on the way to a place, and replaces each `*` by an index or a name. */
function reach(base: JsonValue, place: ValuePlace): Reached | undefined {
  let reached: Reached = { value: base, tokens: [] };
  for (const token of place.path) {
    const { value, tokens } = reached;
    const pointer = formatPointer(tokens);
    const own = resolvePointer(value, pointer);
    const holder = isHolder(own) ? own : sampleAt(pointer, place);
    if (holder === undefined) return undefined;
    reached = {
      value: setAt(value, tokens, holder),
      tokens: [...tokens, token === "*" ? (Object.keys(holder)[0] ?? "0") : token],
    };
  }
  return reached;
}

function isHolder(value: JsonValue | undefined): value is JsonObject | readonly JsonValue[] {
  return isObject(value) || isArray(value);
}

/** The object or list with the most members among a few random values of a place. */
function sampleAt(pointer: string, { gives, direction, seed }: ValuePlace) {
  for (const cursor of schemasAt(gives, pointer).slice(0, mostSchemas)) {
    const samples = randomOf(cursor, direction, seed).filter(isHolder);
    const [largest] = samples.toSorted(
      (one, other) => Object.keys(other).length - Object.keys(one).length,
    );
    if (largest) return largest;
  }
  return undefined;
}

function* candidatesAt(
  pointer: string,
  { gives, takes, direction, seed }: ValuePlace,
): Generator<JsonValue> {
  for (const cursor of schemasAt(takes, pointer).slice(0, mostSchemas))
    yield* attempt(() =>
      listViolations(cursor.schema, optionsOf(cursor, direction))
        .slice(0, mostValues)
        .flatMap(({ arbitrary }) => fc.sample(arbitrary, { seed, numRuns: 1 })),
    );
  for (const cursor of schemasAt(gives, pointer).slice(0, mostSchemas)) {
    yield* attempt(() =>
      listBoundaries(cursor.schema, optionsOf(cursor, direction))
        .slice(0, mostValues)
        .map(({ value }) => value),
    );
    yield* randomOf(cursor, direction, seed);
  }
}

function randomOf(
  cursor: SchemaCursor,
  direction: ValuePlace["direction"],
  seed: number,
): readonly JsonValue[] {
  return attempt(() =>
    fc.sample(toArbitrary(cursor.schema, optionsOf(cursor, direction)), {
      seed,
      numRuns: randomValues,
    }),
  );
}

function optionsOf({ document, pointer }: SchemaCursor, direction: ValuePlace["direction"]) {
  return { root: document, pointer, direction, maxWork: mostWork, maxDepth: 1 };
}

const mostWork = 3000;

/** Some schemas have no value, or none that can be generated. */
function attempt(list: () => readonly JsonValue[]): readonly JsonValue[] {
  try {
    return list();
  } catch (error) {
    if (isArbitraryError(error)) return [];
    throw error;
  }
}

/** A copy without one member or item. */
function without(value: JsonValue, tokens: readonly string[]): JsonValue {
  const parent = tokens.slice(0, -1);
  const [last = ""] = tokens.slice(-1);
  const holder = resolvePointer(value, formatPointer(parent));
  if (isArray(holder)) return setAt(value, parent, holder.toSpliced(Number(last), 1));
  if (!isObject(holder)) return value;
  const { [last]: _, ...rest } = holder;
  return setAt(value, parent, rest);
}
