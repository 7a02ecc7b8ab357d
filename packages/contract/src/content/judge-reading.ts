import { type Reading, valuesOf } from "@plumbline/wire";
import type { SchemaHandle, SchemaIssue } from "../model/contract.ts";
import type { JsonValue } from "../model/json-value.ts";
import { formatPointer } from "../json/format-pointer.ts";

/** The value that a text stands for, and how it breaks its schema. */
export interface JudgedReading {
  readonly value: JsonValue;
  /** Empty if the value is valid. */
  readonly issues: readonly SchemaIssue[];
}

/** The most candidates that are validated for one text. */
const maximumTries = 200;

/**
 * Judges a text by its reading: it is a violation only if no value that it can stand for is valid. Returns a valid value, or else
 * the value with the fewest issues.
 */
export function judgeReading(
  handle: Pick<SchemaHandle, "validate">,
  reading: Reading,
): JudgedReading {
  const search: Search = { reading, tries: 0, validate: handle.validate };
  const found = improve(search, assess(search, new Map()));
  const { value, issues } = found;
  return issues.length === 0 ? { value, issues } : (tryAll(search) ?? { value, issues });
}

interface Search {
  readonly reading: Reading;
  readonly validate: SchemaHandle["validate"];
  tries: number;
}

/** Which alternative is taken at each place with several; the first if the map has none. */
type Picks = ReadonlyMap<string, number>;

/** A place of a reading with several alternatives. */
interface Spot {
  readonly id: string;
  /** Pointer of the part of the value that it decides. */
  readonly pointer: string;
  readonly count: number;
}

interface Candidate extends JudgedReading {
  readonly picks: Picks;
  readonly spots: readonly Spot[];
}

function assess(search: Search, picks: Picks): Candidate {
  const spots: Spot[] = [];
  const value = build(search.reading, { picks, spots }, { id: "", pointer: "" });
  search.tries++;
  return { value, issues: search.validate(value), picks, spots };
}

interface Building {
  readonly picks: Picks;
  readonly spots: Spot[];
}

function build(reading: Reading, building: Building, at: Omit<Spot, "count">): JsonValue {
  const below = (token: string | number): Omit<Spot, "count"> => {
    const step = formatPointer([token]);
    return { id: at.id + step, pointer: at.pointer + step };
  };
  if (reading.kind === "list")
    return reading.items.map((item, index) => build(item, building, below(index)));
  if (reading.kind === "record")
    return Object.fromEntries(
      reading.members.map(([name, member]) => [name, build(member, building, below(name))]),
    );
  const pick = building.picks.get(at.id) ?? 0;
  const count = reading.kind === "leaf" ? reading.values.length : reading.readings.length;
  if (count > 1) building.spots.push({ ...at, count });
  if (reading.kind === "leaf") return reading.values[pick] ?? null;
  const chosen = reading.readings[pick];
  return chosen ? build(chosen, building, { ...at, id: `${at.id}?${pick}` }) : null;
}

/** Takes other alternatives at the places that issues name, as long as this leaves fewer issues. */
function improve(search: Search, start: Candidate): Candidate {
  let best = start;
  while (best.issues.length > 0 && search.tries < maximumTries) {
    const next = firstBetter(search, best);
    if (next === undefined) break;
    best = next;
  }
  return best;
}

function firstBetter(search: Search, best: Candidate): Candidate | undefined {
  for (const picks of alternatives(best)) {
    if (search.tries >= maximumTries) return undefined;
    const candidate = assess(search, picks);
    if (candidate.issues.length < best.issues.length) return candidate;
  }
  return undefined;
}

/** First the next alternative of every place that has an issue, then the alternatives of each place alone. */
function* alternatives({ issues, spots, picks }: Candidate): Generator<Picks> {
  const faulty = new Set(issues.map(({ instancePointer }) => instancePointer));
  const own = spots.filter(({ pointer }) => faulty.has(pointer));
  if (own.length > 1)
    yield new Map([...picks, ...own.map((spot) => [spot.id, nextOf(spot, picks)] as const)]);
  const near = spots.filter(({ pointer }) =>
    issues.some(({ instancePointer }) => isRelated(instancePointer, pointer)),
  );
  for (const { id, count } of near)
    for (let pick = 0; pick < count; pick++)
      if (pick !== (picks.get(id) ?? 0)) yield new Map([...picks, [id, pick]]);
}

function nextOf({ id, count }: Spot, picks: Picks): number {
  return ((picks.get(id) ?? 0) + 1) % count;
}

/** Whether one place contains the other. */
function isRelated(one: string, other: string): boolean {
  return one === other || one.startsWith(`${other}/`) || other.startsWith(`${one}/`);
}

/** A valid value among the first values of the reading. */
function tryAll({ reading, validate }: Search): JudgedReading | undefined {
  for (const value of valuesOf(reading).take(maximumTries))
    if (validate(value).length === 0) return { value, issues: [] };
  return undefined;
}
