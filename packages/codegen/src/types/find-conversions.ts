import type { Conversion } from "@plumbline/client-runtime";
import { followReferences, isObject, type SchemaCursor, subschemasOf } from "@plumbline/contract";
import { any, type Assessment, assessValues, type Convert } from "./assess-values.ts";
import {
  conversionOf,
  type ConversionOptions,
  type ConvertibleType,
  hasTextRules,
} from "./conversion-options.ts";
import { type Below, type Place, placesBelow } from "./places-below.ts";

/** A place with its conversion and the places below it. */
export interface FoundPlace {
  readonly conversion: Conversion | undefined;
  readonly below: ReadonlyMap<string, Place>;
}

/** A schema whose values stay as they are sent, although the options ask for a conversion. */
export interface KeptSchema {
  /** JSON Pointer of the schema. */
  readonly pointer: string;
  readonly reason: string;
}

/** The conversions of a document. */
export interface FoundConversions {
  /** By pointer of the schema. */
  readonly schemas: ReadonlyMap<string, Conversion>;
  /** By key of the place. */
  readonly places: ReadonlyMap<string, FoundPlace>;
  readonly kept: readonly KeptSchema[];
}

/** Where values begin: the schemas of a body, a parameter or an item. */
export interface Start {
  readonly place: Place;
  /** Why values below it are not converted. */
  readonly reason?: string;
  /** The conversions that it is the reason for. Default: all. */
  readonly only?: Conversion;
}

const ambiguous = "Another schema of the same value does not say the same. It stays as it is sent.";
const matched = "Its member is found by a pattern of names. It stays as it is sent.";
const ruled = "It has rules for its text, so that it stays text.";

/**
 * Finds the schemas whose values are converted: those that mean the same at every place where they may apply. A schema that means
 * something else at one place stays as it is sent at all of them, since types have one name for all places.
 */
export function findConversions(
  starts: readonly Start[],
  options: ConversionOptions,
): FoundConversions {
  const kept = new Map<string, string>();
  const belows = new Map<string, Below>();
  const below = (place: Place): Below => {
    const known = belows.get(place.key) ?? placesBelow(place);
    belows.set(place.key, known);
    return known;
  };
  const keep = (pointer: string, reason: string): void => {
    if (!kept.has(pointer)) kept.set(pointer, reason);
  };
  const convert: Convert = (cursor, type) => {
    const conversion = conversionOf(cursor.schema, type, options);
    if (conversion === undefined || kept.has(cursor.pointer)) return undefined;
    if (type === "number" || !hasTextRules(cursor.schema)) return conversion;
    keep(cursor.pointer, ruled);
    return undefined;
  };
  for (const { place, reason, only } of starts)
    if (reason !== undefined) keepBelow(place.schemas, { convert, only, keep, reason });
  for (;;) {
    const before = kept.size;
    const found = findOnce(starts, { below, convert, keep });
    // A schema that is kept may disagree with another one at a place that was visited before.
    if (kept.size === before)
      return { ...found, kept: [...kept].map(([pointer, reason]) => ({ pointer, reason })) };
  }
}

interface Scope {
  readonly below: (place: Place) => Below;
  readonly convert: Convert;
  readonly keep: (pointer: string, reason: string) => void;
}

function findOnce(
  starts: readonly Start[],
  { below, convert, keep }: Scope,
): Omit<FoundConversions, "kept"> {
  const schemas = new Map<string, Conversion>();
  const places = new Map<string, FoundPlace>();
  const waiting = new Map(starts.map(({ place }) => [place.key, place]));
  const assess = (place: Place, type: ConvertibleType): Assessment =>
    any(place.schemas.map((schema) => assessValues(schema, type, convert)));
  // A map yields the entries that are added while it is read.
  for (const place of waiting.values()) {
    const { places: inner, mixed } = below(place);
    if (mixed.length > 0) keepBelow(mixed, { convert, keep, reason: matched });
    const conversion = decide(
      {
        number: assess(place, "number"),
        string: assess(place, "string"),
        object: assess(place, "object"),
      },
      { schemas, keep },
    );
    places.set(place.key, { conversion, below: inner });
    for (const each of inner.values()) waiting.set(each.key, each);
  }
  return { schemas, places };
}

/** What schemas say about the values of a place, by type. */
type Assessed = Readonly<Record<ConvertibleType, Assessment>>;

/** The conversion of the values of a place, if their types and all schemas agree on one. */
function decide(
  assessed: Assessed,
  { schemas, keep }: Pick<Scope, "keep"> & { readonly schemas: Map<string, Conversion> },
): Conversion | undefined {
  const conversion = conversionIn(assessed.number) ?? conversionIn(assessed.string);
  const isKept = conversion !== undefined && isAmbiguous(assessed);
  for (const each of Object.values(assessed)) {
    const own = conversionIn(each);
    for (const source of each.sources)
      if (own === undefined || isKept) keep(source, ambiguous);
      else schemas.set(source, own);
  }
  return isKept ? undefined : conversion;
}

/** Whether a value that is converted could be another one: a time an object, and digits another text. */
function isAmbiguous({ number, string, object }: Assessed): boolean {
  const [ofNumber, ofText] = [conversionIn(number), conversionIn(string)];
  if (ofText !== undefined) return ofNumber !== undefined || object.result !== "none";
  return ofNumber === "digits" && string.result !== "none";
}

function conversionIn({ result }: Assessment): Conversion | undefined {
  return result === "none" || result === "open" || result === "kept" ? undefined : result;
}

interface Keeping extends Pick<Scope, "convert" | "keep"> {
  readonly reason: string;
  readonly only?: Conversion | undefined;
}

/** Keeps all schemas that schemas hold or refer to. */
function keepBelow(
  schemas: readonly SchemaCursor[],
  { convert, keep, only, reason }: Keeping,
): void {
  const seen = new Map(schemas.map((schema) => [schema.pointer, schema]));
  for (const cursor of seen.values()) {
    const { pointer, schema } = cursor;
    const found = isObject(schema)
      ? [convert({ ...cursor, schema }, "number"), convert({ ...cursor, schema }, "string")]
      : [];
    if (found.some((each) => each !== undefined && (only === undefined || each === only)))
      keep(pointer, reason);
    for (const other of [...subschemasOf(cursor), ...followReferences(cursor)])
      if (!seen.has(other.pointer)) seen.set(other.pointer, other);
  }
}
