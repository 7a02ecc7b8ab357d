import {
  type Contract,
  contentSchema,
  isObject,
  type JsonValue,
  type MediaType,
} from "@plumbline/contract";
import { concreteMediaType, isSequential, mediaKind, type MediaKind } from "@plumbline/wire";
import { type BodyExample, isAccepted, isReadBack, writeValue } from "./body-example.ts";
import { generateValue } from "./generate-value.ts";
import { sampleBytes } from "./sample-bytes.ts";

type GeneratedBody = Pick<BodyExample, "value" | "sent" | "isValid">;

/** The seed of a body; without one, the typical body is generated. */
type Seed = number | undefined;

/** The number of items in a generated sequence. */
const generatedItems = 3;

/** Generates a body of a media type of a response. */
export function generateBody(contract: Contract, media: MediaType, seed?: Seed): GeneratedBody {
  const kind = mediaKind(media.mediaType);
  if (kind === "binary") return generateBytes(contract, media, seed);
  const value = hasItems(media)
    ? generateItems(contract, media, seed)
    : valueOf(contract, media, seed);
  if (value !== undefined) return written(media, value);
  if (kind === "text") return generateText(contract, media, seed);
  if (kind === "event-stream" && media.itemSchema === undefined)
    return generateEvent(contract, media, seed);
  return { ...written(media, generate(contract, media, seed).value ?? null), isValid: false };
}

function written(media: MediaType, value: JsonValue): GeneratedBody {
  return { value, sent: writeValue(media, value), isValid: true };
}

function hasItems({ mediaType, schema, itemSchema }: MediaType): boolean {
  return itemSchema !== undefined || (isSequential(mediaType) && schema === undefined);
}

/** A value that can be written and read; undefined if none is found. */
function valueOf(contract: Contract, media: MediaType, seed: Seed): JsonValue | undefined {
  const { schema, mediaType } = media;
  if (schema === undefined) return placeholders[mediaKind(mediaType)];
  const { value, isValid } = generate(contract, media, seed);
  return isValid ? value : undefined;
}

function generate(
  contract: Contract,
  media: MediaType,
  seed: Seed,
): { readonly value?: JsonValue; readonly isValid: boolean } {
  const { schema, mediaType } = media;
  if (schema === undefined) return { isValid: false };
  const kind = mediaKind(mediaType);
  return generateValue(contract, schema, {
    direction: "response",
    ...(seed !== undefined && { seed }),
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

/** The items of a sequence: the first is typical, the others are random. */
function generateItems(contract: Contract, media: MediaType, seed = 0): JsonValue | undefined {
  const { schema: _, ...withoutSchema } = media;
  const { itemSchema } = withoutSchema;
  if (itemSchema === undefined) return [];
  const items = Array.from({ length: generatedItems }, (_, index) =>
    generateValue(contract, itemSchema, {
      direction: "response",
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
function generateText(contract: Contract, media: MediaType, seed: Seed): GeneratedBody {
  const { value = null } = /yaml/.test(media.mediaType) ? generate(contract, media, seed) : {};
  return textBody(media, value === null ? "" : JSON.stringify(value));
}

/** Before `itemSchema`, documents describe the data of one event, or the whole text. */
function generateEvent(contract: Contract, media: MediaType, seed: Seed): GeneratedBody {
  const { value = "" } = generate(contract, media, seed);
  const data = typeof value === "string" ? value : JSON.stringify(value);
  return textBody(media, `${data.replaceAll(/^/gm, "data: ")}\n\n`);
}

/** A small file of the media type, or the text that the schema describes. */
function generateBytes(contract: Contract, media: MediaType, seed: Seed): GeneratedBody {
  const contentType = concreteMediaType(media.mediaType);
  const sent = { contentType, data: sampleBytes(contentType) };
  if (media.schema === undefined || isAccepted(media, sent)) return { sent, isValid: true };
  const value = valueOf(contract, media, seed);
  return value === undefined ? { sent, isValid: true } : written(media, value);
}

/** A text that the document does not describe. */
function textBody({ mediaType }: MediaType, text: string): GeneratedBody {
  return { sent: { contentType: concreteMediaType(mediaType, true), data: text }, isValid: true };
}
