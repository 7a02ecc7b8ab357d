import {
  appliedSchemas,
  canonicalJson,
  type Contract,
  type FlatSchema,
  formatPointer,
  type JsonValue,
  type MediaType,
  mediaKind,
  parsePointer,
  type PartEncoding,
  partMediaType,
  type SchemaCursor,
  type SchemaType,
  styledEntry,
  writeBody,
} from "@plumbline/contract";
import { compareHeaders } from "./compare-headers.ts";
import { cursorsOf, type SchemaPlace } from "./compare-handles.ts";
import { flatOf } from "./schema/flat-of.ts";
import { altered, toggled } from "./toggled.ts";
import { unpaired } from "./unpaired.ts";
import type { Found } from "../model/difference.ts";
import { pairBy } from "../pair/pair-by.ts";

/** Compares how the parts of a form or multipart body are written. */
export function compareEncodings(
  before: MediaType,
  after: MediaType,
  place: SchemaPlace,
): readonly Found[] {
  const isMultipart = mediaKind(after.mediaType) === "multipart";
  if (!isMultipart && mediaKind(after.mediaType) !== "form") return [];
  const [left, right] = [partsOf(before), partsOf(after)];
  return [...new Set([...left.keys(), ...right.keys()])].flatMap((path) => {
    const [one = {}, other = {}] = [left.get(path), right.get(path)];
    const shared = {
      direction: place.direction,
      pointer: after.pointer,
      at: `${place.at} ${path}`,
    };
    const sides = [
      sideOf(place.schemas.before, { media: before, path, encoding: one }),
      sideOf(place.schemas.after, { media: after, path, encoding: other }),
    ] as const;
    return [
      ...(isMultipart && sides.every(({ isStyled }) => !isStyled)
        ? compareTypes(sides, { ...shared, kind: "part-media-type" })
        : compareTexts(sides, { ...shared, kind: "part" })),
      ...toggled(
        { ...shared, kind: "reserved-characters" },
        one.allowReserved ?? false,
        other.allowReserved ?? false,
      ),
      ...compareHeaders(one.headers ?? [], other.headers ?? [], { ...place, at: shared.at }),
    ];
  });
}

/** The encodings of parts by the path of the part; those after the last position are at `/*`. */
function partsOf(media: MediaType): ReadonlyMap<string, PartEncoding> {
  const { encoding = {}, prefixEncoding = [], itemEncoding } = media;
  return new Map([
    ...Object.entries(encoding).map(([name, part]) => [formatPointer([name]), part] as const),
    ...prefixEncoding.map((part, index) => [`/${index}`, part] as const),
    ...(itemEncoding ? [["/*", itemEncoding] as const] : []),
  ]);
}

interface EncodedPart {
  readonly media: MediaType;
  readonly path: string;
  readonly encoding: PartEncoding;
}

/** The encoding of a part in one document. */
interface Side {
  readonly isStyled: boolean;
  readonly mediaTypes: ReadonlySet<string>;
  /** The body with the part alone, by the canonical JSON of the value of the part. */
  readonly texts: ReadonlyMap<string, string>;
}

function sideOf(contract: Contract, { media, path, encoding }: EncodedPart): Side {
  const [name = ""] = parsePointer(path);
  const samples = samplesOf(schemasUnder(flatOf(cursorsOf(contract, media.schema)), name));
  const { allowReserved: _, ...written } = encoding;
  const alone = { ...media, encoding: { [name]: written } };
  const stated = encoding.contentType?.split(",").map((type) => type.trim().toLowerCase());
  return {
    isStyled: styledEntry(name, encoding) !== undefined,
    mediaTypes: new Set(stated ?? samples.map(({ mediaType }) => mediaType)),
    texts: new Map(
      samples.map(({ value }) => [canonicalJson(value), writeBody(alone, { [name]: value }).text]),
    ),
  };
}

/** The schemas of a member, of an item by position, or of the items after the last position. */
function schemasUnder(
  { properties, prefixItems, items }: FlatSchema,
  name: string,
): readonly SchemaCursor[] {
  return properties.get(name) ?? prefixItems[Number(name)] ?? items;
}

interface Sample {
  readonly value: JsonValue;
  /** The media type of a part with the value if the document states none. */
  readonly mediaType: string;
}

/** A value of each type that schemas allow. Each item of a list has a part of its own. */
function samplesOf(schemas: readonly SchemaCursor[]): readonly Sample[] {
  const { types, items } = flatOf(schemas);
  const own = Object.entries(sampleValues).filter(
    ([type]) => types?.has(type as SchemaType) ?? true,
  );
  const values = own.map(([, value]) => ({
    value,
    mediaType: partMediaType(value, schemas.flatMap(appliedSchemas), {}).mediaType,
  }));
  if (items.length === 0 || types?.has("array") === false) return values;
  const lists = samplesOf(items).map(({ value, mediaType }) => ({
    value: [value, value],
    mediaType,
  }));
  return [...values, ...lists];
}

/** Values that each style writes in another way. Lists have the values of their items. */
const sampleValues: Readonly<Partial<Record<SchemaType, JsonValue>>> = {
  string: "a b",
  integer: 1,
  number: 1.5,
  boolean: true,
  object: { x: "a", y: "b" },
};

/** Reports a part whose values are sent in another way. */
function compareTexts(
  [before, after]: readonly [Side, Side],
  subject: Omit<Found, "action">,
): readonly Found[] {
  const isMoved = [...before.texts].some(([value, text]) => {
    const other = after.texts.get(value);
    return other !== undefined && other !== text;
  });
  return altered(subject, false, isMoved);
}

/** Reports the media types that a part may have no longer, or now. */
function compareTypes(
  [before, after]: readonly [Side, Side],
  subject: Omit<Found, "action">,
): readonly Found[] {
  return unpaired(
    pairBy([...before.mediaTypes], [...after.mediaTypes], (mediaType) => mediaType),
    (detail) => ({ ...subject, detail }),
  );
}
