import { componentName, type MediaType, mediaKind, type SchemaCursor } from "@plumbline/contract";
import { pairMediaTypes } from "../pair/pair-media-types.ts";
import { compareEncodings } from "./compare-encodings.ts";
import { compareHandles, cursorsOf, placeFacts, type SchemaPlace } from "./compare-handles.ts";
import { compareNodes } from "./schema/compare-nodes.ts";
import { unpaired } from "./unpaired.ts";
import type { Found } from "../model/difference.ts";

/** Compares the media types of a body. */
export function compareContent(
  before: readonly MediaType[],
  after: readonly MediaType[],
  place: SchemaPlace,
): readonly Found[] {
  const paired = pairMediaTypes(before, after);
  const { direction, at } = place;
  const toSubject =
    (kind: string) =>
    ({ mediaType, pointer }: MediaType) => ({ direction, at, kind, pointer, detail: mediaType });
  return [
    ...unpaired(paired, toSubject("media-type")),
    ...unpaired(paired.ranges, toSubject("media-type-range")),
    ...paired.pairs.flatMap((pair) => compareMediaType(...pair, place)),
  ];
}

/** The place of one item of a stream. */
export function itemOf(part: string): string {
  return `item of ${part}`;
}

function compareMediaType(
  before: MediaType,
  after: MediaType,
  place: SchemaPlace,
): readonly Found[] {
  const own = { ...place, isXml: mediaKind(after.mediaType) === "xml" };
  return [
    ...compareRoots(before, after, own),
    ...compareHandles(before.schema, after.schema, own),
    ...compareHandles(before.itemSchema, after.itemSchema, { ...own, at: itemOf(place.at) }),
    ...compareEncodings(before, after, place),
  ];
}

/** Compares the root elements of two bodies. A root without a name has that of its component. */
function compareRoots(
  { schema: one }: MediaType,
  { schema: other }: MediaType,
  place: SchemaPlace,
): readonly Found[] {
  const { schemas, isXml = false } = place;
  const [before, after] = [cursorsOf(schemas.before, one), cursorsOf(schemas.after, other)];
  const [was, is] = [rootName(before), rootName(after)];
  // Without a component, the standard gives the root no name.
  const names = [was ?? is ?? "", is ?? was ?? ""] as const;
  return placeFacts(compareNodes({ before, after, names, isXml }), place);
}

function rootName([cursor]: readonly SchemaCursor[]): string | undefined {
  return componentName(cursor);
}
