import {
  type Contract,
  contentSchema,
  isObject,
  type JsonValue,
  type MediaType,
} from "@plumbline/contract";
import type { Realistic } from "@plumbline/realistic";
import { concreteMediaType, isSequential, mediaKind, type MediaKind } from "@plumbline/wire";
import { type BodyExample, isAccepted, isReadBack, writeValue } from "./body-example.ts";
import { generateValue } from "./generate-value.ts";
import { sampleBytes } from "./sample-bytes.ts";

type GeneratedBody = Pick<BodyExample, "value" | "sent" | "isValid">;

/** What bodies are generated from. */
export interface BodySource {
  readonly contract: Contract;
  readonly realistic: Realistic;
  readonly seed: number;
}

/** The number of a body of a media type, from 0. Each is another one. */
type Index = number;

/** The number of items in a generated sequence. */
const generatedItems = 3;

/** Generates a body of a media type of a response. */
export function generateBody(source: BodySource, media: MediaType, index: Index): GeneratedBody {
  const kind = mediaKind(media.mediaType);
  if (kind === "binary") return generateBytes(source, media, index);
  const value = hasItems(media)
    ? generateItems(source, media, index)
    : valueOf(source, media, index);
  if (value !== undefined) return written(media, value);
  if (kind === "text") return generateText(source, media, index);
  if (kind === "event-stream" && media.itemSchema === undefined)
    return generateEvent(source, media, index);
  return { ...written(media, generate(source, media, index).value ?? null), isValid: false };
}

function written(media: MediaType, value: JsonValue): GeneratedBody {
  return { value, sent: writeValue(media, value), isValid: true };
}

function hasItems({ mediaType, schema, itemSchema }: MediaType): boolean {
  return itemSchema !== undefined || (isSequential(mediaType) && schema === undefined);
}

/** A value that can be written and read; undefined if none is found. */
function valueOf(source: BodySource, media: MediaType, index: Index): JsonValue | undefined {
  const { schema, mediaType } = media;
  if (schema === undefined) return placeholders[mediaKind(mediaType)];
  const { value, isValid } = generate(source, media, index);
  return isValid ? value : undefined;
}

function generate(
  { contract, realistic, seed }: BodySource,
  media: MediaType,
  index: Index,
): { readonly value?: JsonValue; readonly isValid: boolean } {
  const { schema, mediaType } = media;
  if (schema === undefined) return { isValid: false };
  const kind = mediaKind(mediaType);
  return generateValue(contract, schema, {
    direction: "response",
    realistic,
    index,
    ...(index > 0 && { seed: seed + index + 1 }),
    ...(kind !== "json" &&
      kind !== "any" && {
        accepts: (value: JsonValue) => isReadBack(media, value),
      }),
  });
}

/** The values of media types without a schema. */
const placeholders: Readonly<Partial<Record<MediaKind, JsonValue>>> = {
  any: {},
  form: {},
  json: {},
  multipart: { part: "" },
  xml: {},
};

/** The items of a sequence. */
function generateItems(
  { contract, realistic, seed }: BodySource,
  media: MediaType,
  start: Index,
): JsonValue | undefined {
  const { schema: _, ...withoutSchema } = media;
  const { itemSchema } = withoutSchema;
  if (itemSchema === undefined) return [];
  const items = Array.from({ length: generatedItems }, (_, index) =>
    generateValue(contract, itemSchema, {
      direction: "response",
      realistic,
      index: start * generatedItems + index,
      ...(index > 0 && { seed: seed + index }),
      accepts: (item) => !isEmpty(item) && isReadBack(withoutSchema, [item]),
    }),
  );
  const valid = items.filter(({ isValid }) => isValid).map(({ value }) => value);
  return [valid, valid.slice(0, 1), []].find(
    (list) => (contentSchema(media)?.validate(list) ?? []).length === 0 && isReadBack(media, list),
  );
}

/** An item without members has no form as an event. */
function isEmpty(item: JsonValue): boolean {
  return isObject(item) && Object.keys(item).length === 0;
}

/** Every JSON text is YAML. In other texts, such as CSV, the schema of an object or a list says nothing about their syntax. */
function generateText(source: BodySource, media: MediaType, index: Index): GeneratedBody {
  const { value = null } = /yaml/.test(media.mediaType) ? generate(source, media, index) : {};
  return textBody(media, value === null ? "" : JSON.stringify(value));
}

/** Before `itemSchema`, documents describe the data of one event, or the whole text. */
function generateEvent(source: BodySource, media: MediaType, index: Index): GeneratedBody {
  const { value = "" } = generate(source, media, index);
  const data = typeof value === "string" ? value : JSON.stringify(value);
  return textBody(media, `${data.replaceAll(/^/gm, "data: ")}\n\n`);
}

/** A small file of the media type, or the text that the schema describes. */
function generateBytes(source: BodySource, media: MediaType, index: Index): GeneratedBody {
  const contentType = concreteMediaType(media.mediaType);
  const sent = { contentType, data: sampleBytes(contentType) };
  if (media.schema === undefined || isAccepted(media, sent)) return { sent, isValid: true };
  const value = valueOf(source, media, index);
  return value === undefined ? { sent, isValid: true } : written(media, value);
}

/** A text that the document does not describe. */
function textBody({ mediaType }: MediaType, text: string): GeneratedBody {
  return { sent: { contentType: concreteMediaType(mediaType, true), data: text }, isValid: true };
}
