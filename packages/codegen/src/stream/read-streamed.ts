import {
  asObject,
  isArray,
  type JsonObject,
  type JsonValue,
  type MediaType,
  resolvePointer,
} from "@plumbline/contract";
import { type StreamKind, streamKind } from "@plumbline/client-runtime";
import { resolveSchema, targetOf } from "../types/read-discriminators.ts";

/** What a streamed body consists of. */
export interface Streamed {
  readonly kind: StreamKind;
  /** How the client reads the data of events. Items of other streams are JSON. */
  readonly format: "json" | "text";
  /** The alternatives of an item. */
  readonly items: readonly StreamedItem[];
  /** Whether some events have data of JSON, and others of text. */
  readonly isMixed: boolean;
}

/** An item of a stream, or the data of an event. */
export interface StreamedItem {
  /** The name of an event, if the document says it. */
  readonly event?: string;
  /** Undefined if the document does not describe it. */
  readonly schema: JsonValue | undefined;
}

/**
 * Reads what a media type streams; undefined if it is not a stream. `itemSchema` describes an event or an item. Without it, `schema` describes
 * the list of all items, one item, or the data of each event.
 * @see https://spec.openapis.org/oas/v3.2.0#sequential-media-types
 */
export function readStreamed(document: JsonObject, content: MediaType): Streamed | undefined {
  const kind = streamKind(content.mediaType);
  if (!kind) return undefined;
  const { schema, itemSchema } = asObject(resolvePointer(document, content.pointer));
  if (kind !== "events") return ofItems(document, kind, itemSchema ?? itemsOf(document, schema));
  const events = alternativesOf(document, itemSchema ?? schema);
  const hasEvents = itemSchema !== undefined || events.every((each) => isEvent(document, each));
  const data = hasEvents
    ? events.map((event) => dataOfEvent(document, event))
    : [dataOf(document, schema)];
  const isJson = data.every(({ format }) => format === "json");
  const isMixed = !isJson && data.some(({ format }) => format === "json");
  const items = data.map(({ event, schema: each }) => ({
    ...(event !== undefined && { event }),
    schema: isMixed ? { type: "string" } : each,
  }));
  return { kind, format: isJson ? "json" : "text", items, isMixed };
}

function ofItems(document: JsonObject, kind: StreamKind, schema: JsonValue | undefined): Streamed {
  return { kind, format: "json", items: [{ schema }], isMixed: false };
}

/** Documents before OpenAPI 3.2 describe one item; later ones the list of all items. */
function itemsOf(document: JsonObject, schema: JsonValue | undefined): JsonValue | undefined {
  const { type, items } = resolved(document, schema);
  return type === "array" ? items : schema;
}

function resolved(document: JsonObject, schema: JsonValue | undefined): JsonObject {
  const target = targetOf(schema);
  return asObject(target === undefined ? schema : resolveSchema(document, target));
}

function alternativesOf(
  document: JsonObject,
  schema: JsonValue | undefined,
): readonly (JsonValue | undefined)[] {
  const { oneOf, anyOf } = resolved(document, schema);
  const alternatives = oneOf ?? anyOf;
  return isArray(alternatives) && alternatives.length > 0 ? alternatives : [schema];
}

const fields = new Set(["event", "data", "id", "retry"]);

/** Whether a schema describes a whole event, instead of its data. */
function isEvent(document: JsonObject, schema: JsonValue | undefined): boolean {
  const names = Object.keys(asObject(resolved(document, schema)["properties"]));
  return names.length > 1 && names.includes("data") && names.every((name) => fields.has(name));
}

interface Data extends StreamedItem {
  readonly format: "json" | "text";
}

function dataOfEvent(document: JsonObject, event: JsonValue | undefined): Data {
  const properties = asObject(resolved(document, event)["properties"]);
  const { const: only, enum: values } = resolved(document, properties["event"]);
  const name = only ?? (isArray(values) && values.length === 1 ? values[0] : undefined);
  return {
    ...(typeof name === "string" && { event: name }),
    ...dataOf(document, properties["data"]),
  };
}

/** Text is JSON if its schema says so. */
function dataOf(document: JsonObject, schema: JsonValue | undefined): Data {
  const { type, contentMediaType, contentSchema } = resolved(document, schema);
  const isJson = contentSchema !== undefined || contentMediaType === "application/json";
  if (isJson) return { format: "json", schema: contentSchema };
  const isText = schema === undefined || type === "string";
  return {
    format: isText ? "text" : "json",
    schema: isText ? (schema ?? { type: "string" }) : schema,
  };
}
