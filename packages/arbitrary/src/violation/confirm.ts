import { isArray, isObject, parsePointer, stepInto, type JsonValue } from "@plumbline/contract";
import * as fc from "fast-check";
import { isArbitraryError } from "../arbitrary-error.ts";
import { evaluate } from "../evaluate/evaluate.ts";
import type { Failure } from "../evaluate/frame.ts";
import { withoutImplied } from "../evaluate/without-implied.ts";
import type { Factory } from "../value/factory.ts";
import { sift } from "../value/sift.ts";
import type { Candidate } from "./candidate.ts";

/** Values tested in rounds: most candidates are confirmed at once, and one that always breaks the same several keywords is dropped early. */
const rounds = [1, 3, 20];

/** Keywords that fail as a whole when something inside them does. */
const composites: ReadonlySet<string> = new Set([
  "anyOf",
  "oneOf",
  "not",
  "contains",
  "minContains",
  "maxContains",
  "propertyNames",
]);

export type Confirmed =
  | {
      readonly failure: Failure;
      readonly arbitrary: fc.Arbitrary<JsonValue>;
      /** The near misses of a valid part that break the keyword and nothing else. */
      readonly nearMisses: (valid: JsonValue) => readonly JsonValue[];
    }
  | { readonly failure: undefined; readonly reason: string };

/** Tests which keywords a candidate breaks, and keeps only the values that break exactly one. */
export function confirm(factory: Factory, candidate: Candidate): Confirmed {
  try {
    return look(factory, candidate);
  } catch (error) {
    if (isArbitraryError(error)) return { failure: undefined, reason: error.message };
    throw error;
  }
}

function look(factory: Factory, candidate: Candidate): Confirmed {
  const seen = new Set<string>();
  for (const [round, numRuns] of rounds.entries()) {
    if (round === rounds.length - 1 && seen.size === 1 && !seen.has("nothing")) break;
    for (const value of fc.sample(candidate.arbitrary, { seed: 7 + round, numRuns })) {
      const failures = failuresOf(factory, value);
      const [failure] = failures;
      if (
        failure !== undefined &&
        failures.length === 1 &&
        isMeant(candidate, failure) &&
        !factory.guard(value)
      ) {
        return {
          failure,
          arbitrary: keepExact(factory, candidate, failure),
          nearMisses: (valid) => exactMisses(factory, { candidate, failure, value }, valid),
        };
      }
      seen.add(failures.map(({ keyword }) => keyword).join(" and ") || "nothing");
    }
  }
  return { failure: undefined, reason: `breaks ${[...seen].slice(0, 3).join(", or ")}` };
}

function keepExact(
  factory: Factory,
  candidate: Candidate,
  failure: Failure,
): fc.Arbitrary<JsonValue> {
  return sift(
    candidate.arbitrary,
    (value) => breaksOnly(factory, failure, value) && !factory.guard(value),
    failure.schemaPointer,
  );
}

/** A value and the keyword that it breaks. */
interface Sample {
  readonly candidate: Candidate;
  readonly failure: Failure;
  readonly value: JsonValue;
}

function exactMisses(
  factory: Factory,
  { candidate, failure, value }: Sample,
  valid: JsonValue,
): readonly JsonValue[] {
  const place = parsePointer(candidate.at);
  return candidate
    .near(valid)
    .filter((miss) => breaksOnly(factory, failure, putPart(value, place, miss)));
}

function breaksOnly(factory: Factory, failure: Failure, value: JsonValue): boolean {
  const failures = failuresOf(factory, value);
  return failures.length === 1 && nameOf(failures[0] ?? failure) === nameOf(failure);
}

/** The broken keywords that no other one implies, each with its place once. */
function failuresOf(factory: Factory, value: JsonValue): readonly Failure[] {
  const { space } = factory;
  return [
    ...new Map(
      withoutImplied(evaluate(space, space.entry, value)).map((failure) => [
        nameOf(failure),
        failure,
      ]),
    ).values(),
  ];
}

/** The keyword itself, or a composite around it without a valid branch. */
function isMeant(candidate: Candidate, failure: Failure): boolean {
  if (nameOf(failure) === nameOf({ ...candidate, instancePointer: candidate.at })) return true;
  return (
    composites.has(failure.keyword) &&
    (candidate.at === failure.instancePointer ||
      candidate.at.startsWith(`${failure.instancePointer}/`))
  );
}

function nameOf({ keyword, schemaPointer, instancePointer }: Failure): string {
  return `${keyword} ${schemaPointer} ${instancePointer}`;
}

/** The value with the part at a place replaced. */
function putPart(
  value: JsonValue,
  [token, ...rest]: readonly string[],
  part: JsonValue,
): JsonValue {
  if (token === undefined) return part;
  const inner = putPart(stepInto(value, token) ?? null, rest, part);
  if (isArray(value)) return value.with(Number(token), inner);
  return isObject(value) ? { ...value, [token]: inner } : value;
}
