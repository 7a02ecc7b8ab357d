import type { ConversionEntry, ConvertedPlace, OperationTable } from "@plumbline/client-runtime";
import type { JsonObject, Operation } from "@plumbline/contract";
import { type ConversionOptions, converts } from "../types/conversion-options.ts";
import { findConversions, type FoundConversions } from "../types/find-conversions.ts";
import type { Place } from "../types/places-below.ts";
import { type ConvertedStarts, convertedStarts } from "./converted-starts.ts";

/** The conversions of a document, and those of each operation by the name of its method. */
export interface DescribedConversions extends FoundConversions {
  readonly entries: ReadonlyMap<string, ConversionEntry>;
}

/** Describes the values of each operation that are converted. */
export function describeConversions(
  document: JsonObject,
  {
    methods,
    table,
  }: { readonly methods: ReadonlyMap<string, Operation>; readonly table: OperationTable },
  options: ConversionOptions,
): DescribedConversions {
  if (!converts(options))
    return { schemas: new Map(), places: new Map(), kept: [], entries: new Map() };
  const starts = [...methods].flatMap(([name, operation]) => {
    const entry = table.operations[name];
    return entry ? [[name, convertedStarts(document, operation, entry)] as const] : [];
  });
  const found = findConversions(
    starts.flatMap(([, { input, body, responses, items, kept }]) => [
      ...input,
      ...kept,
      ...[body, ...responses.values(), items].flatMap((place) => (place ? [{ place }] : [])),
    ]),
    options,
  );
  const live = findLive(found);
  const entries = starts.flatMap(([name, each]) => {
    const entry = describe(each, { found, live });
    return entry ? [[name, entry] as const] : [];
  });
  return { ...found, entries: new Map(entries) };
}

/** The keys of places with a conversion, there or below. */
function findLive({ places }: FoundConversions): ReadonlySet<string> {
  const above = new Map<string, string[]>();
  for (const [key, { below }] of places)
    for (const inner of below.values())
      above.set(inner.key, [...(above.get(inner.key) ?? []), key]);
  const live = new Set(
    [...places].flatMap(([key, { conversion }]) => (conversion === undefined ? [] : [key])),
  );
  // A set yields the members that are added while it is read.
  for (const key of live) for (const outer of above.get(key) ?? []) live.add(outer);
  return live;
}

interface Found {
  readonly found: FoundConversions;
  readonly live: ReadonlySet<string>;
}

/** The entry of an operation; undefined if it converts nothing. */
function describe(
  { input, body, responses, items }: ConvertedStarts,
  { found, live }: Found,
): ConversionEntry | undefined {
  const indexes = new Map<string, number>();
  const list: Record<string, ConvertedPlace>[] = [];
  const refer = ({ key }: Place): ConvertedPlace => {
    const { conversion, below = new Map<string, Place>() } = found.places.get(key) ?? {};
    const inner = [...below].filter(([, place]) => live.has(place.key));
    if (conversion && inner.length === 0) return conversion;
    const known = indexes.get(key);
    if (known !== undefined) return known;
    const index = list.length;
    indexes.set(key, index);
    const place: Record<string, ConvertedPlace> = conversion ? { "": conversion } : {};
    list.push(place);
    for (const [label, each] of inner) place[label] = refer(each);
    return index;
  };
  const isInput = input.some(({ place }) => live.has(place.key));
  const read = [...responses].filter(([, place]) => live.has(place.key));
  const entry: ConversionEntry = {
    ...(isInput && { input: true }),
    ...(body && live.has(body.key) && { body: refer(body) }),
    ...(read.length > 0 && {
      responses: Object.fromEntries(read.map(([status, place]) => [status, refer(place)])),
    }),
    ...(items && live.has(items.key) && { items: refer(items) }),
  };
  if (Object.keys(entry).length === 0) return undefined;
  return { ...entry, ...(list.length > 0 && { places: list }) };
}
