import {
  canonicalJson,
  isArray,
  isObject,
  type JsonValue,
  type Operation,
} from "@plumbline/contract";
import type { Exchange } from "@plumbline/report";
import type { TrialContext } from "../../model/case.ts";
import type { Subject } from "../../model/subject.ts";
import { isStream } from "../../model/verdicts/is-stream.ts";
import { isSuccess } from "../../model/verdicts/is-success.ts";

/** The responses of the reads of a partition. */
export interface Snapshot {
  /** By operation, each leaf as JSON by its place. A read without success is absent. */
  readonly shown: ReadonlyMap<string, Leaves>;
  /** The exchanges of the reads, in their order. */
  readonly exchanges: readonly Exchange[];
}

/** Leaves by place. An item of a list is named by its ID: `/things/#7/title`. */
export type Leaves = ReadonlyMap<string, string>;

/** A place that differs between two snapshots. */
export interface Difference {
  readonly reader: string;
  readonly place: string;
  /** JSON; absent if the place is absent. */
  readonly before?: string;
  readonly after?: string;
}

/** The reads that the run may send, each with its plain input. */
export function readersFor({ contract, other }: Subject): readonly Subject[] {
  return contract.operations.filter(isReader).flatMap(({ id }) => other(id) ?? []);
}

/** The GET of the path of an operation. */
export function readOfSamePath({
  contract,
  operation: { path },
  other,
}: Subject): Subject | undefined {
  const same = contract.operations.find((one) => one.method === "get" && one.path === path);
  return same && isReader(same) ? other(same.id) : undefined;
}

/** Whether an operation reads. A stream is left out, because it shows changes and not a state. */
export function isReader({ method, responses }: Operation): boolean {
  return (method === "get" || method === "query") && !responses.some(isStream);
}

/** Reads everything once. */
export async function takeSnapshot(
  readers: readonly Subject[],
  context: TrialContext,
): Promise<Snapshot> {
  const shown = new Map<string, Leaves>();
  const exchanges: Exchange[] = [];
  for (const reader of readers) {
    const exchange = await context.on(reader).send(reader.plain);
    exchanges.push(exchange);
    const { response } = exchange;
    if (isSuccess(response.status) && response.json !== undefined)
      shown.set(reader.operation.id, leavesOf(response.json));
  }
  return { shown, exchanges };
}

/** The places that differ. Reads that only one snapshot has are left out. */
export function differences(before: Snapshot, after: Snapshot): readonly Difference[] {
  return [...before.shown].flatMap(([reader, old]) => {
    const now = after.shown.get(reader);
    if (!now) return [];
    const places = new Set([...old.keys(), ...now.keys()]);
    return [...places]
      .filter((place) => old.get(place) !== now.get(place))
      .map((place) => toDifference(reader, place, [old.get(place), now.get(place)]));
  });
}

function toDifference(
  reader: string,
  place: string,
  [before, after]: readonly [string | undefined, string | undefined],
): Difference {
  return {
    reader,
    place,
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
  };
}

/** The differences except at volatile places, which change although nothing is sent. */
export function withoutVolatile(
  found: readonly Difference[],
  volatile: readonly Difference[],
): readonly Difference[] {
  const known = new Set(volatile.map(generalPlace));
  return found.filter((difference) => !known.has(generalPlace(difference)));
}

/** The differences at the same places as other differences, in any item of a list. */
export function atSamePlaces(
  found: readonly Difference[],
  others: readonly Difference[],
): readonly Difference[] {
  const known = new Set(others.map(generalPlace));
  return found.filter((difference) => known.has(generalPlace(difference)));
}

/** A place for all items of a list. */
function generalPlace({ reader, place }: Difference): string {
  return `${reader} ${place.replaceAll(/#[^/]*/g, "#")}`;
}

/** The leaves of a body. */
export function leavesOf(body: JsonValue): Leaves {
  const leaves = new Map<string, string>();
  collect(body, "", leaves);
  return leaves;
}

function collect(value: JsonValue | undefined, place: string, leaves: Map<string, string>): void {
  if (isObject(value)) {
    leaves.set(place, "{}");
    for (const [name, inner] of Object.entries(value)) collect(inner, `${place}/${name}`, leaves);
    return;
  }
  if (!isArray(value) || !value.every((item) => idOf(item) !== undefined)) {
    leaves.set(place, canonicalJson(value ?? null));
    return;
  }
  for (const item of value) collect(item, `${place}/#${idOf(item)}`, leaves);
}

function idOf(item: JsonValue): string | undefined {
  const id = isObject(item) ? item["id"] : undefined;
  return typeof id === "string" || typeof id === "number" ? String(id) : undefined;
}
