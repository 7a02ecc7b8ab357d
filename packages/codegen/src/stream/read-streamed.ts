import {
  asObject,
  essenceOf,
  isArray,
  type JsonObject,
  type MediaType,
  openSchema,
  requiredSchemas,
  type SchemaCursor,
  subschemaAt,
  subschemasUnder,
} from "@plumbline/contract";
import { type StreamKind, streamKind } from "@plumbline/client-runtime";

/** The structure of a streamed body. */
export interface Streamed {
  readonly kind: StreamKind | "parts";
  /** How the client reads the data of events. Parts are read by their media types; other items are JSON. */
  readonly format: "json" | "text";
  /** The alternatives of an item that is not a part. */
  readonly items: readonly StreamedItem[];
  /** Whether some events have data of JSON, and others of text. */
  readonly isMixed: boolean;
}

/** An item of a stream, or the data of an event. */
export interface StreamedItem {
  /** The name of an event, if the document says it. */
  readonly event?: string;
  /** Undefined if the document does not describe it. */
  readonly schema: SchemaCursor | undefined;
}

/**
 * Reads what a media type streams; undefined if it is not a stream. `itemSchema` describes an event or an item. Without it, `schema` describes
 * the list of all items, one item, or the data of each event.
 * @see https://spec.openapis.org/oas/v3.2.0#sequential-media-types
 */
export function readStreamed(document: JsonObject, content: MediaType): Streamed | undefined {
  const kind = streamKind(content.mediaType);
  if (!kind) return hasStreamedParts(content) ? streamedParts : undefined;
  const [schema, itemSchema] = [content.schema, content.itemSchema].map(
    (handle) => handle && openSchema(document, handle.pointer),
  );
  if (kind !== "events") return ofItems(kind, itemSchema ?? itemsOf(schema));
  const events = alternativesOf(itemSchema ?? schema);
  const hasEvents = itemSchema !== undefined || events.every(isEvent);
  const data = hasEvents ? events.map(dataOfEvent) : [dataOf(schema)];
  const isJson = data.every(({ format }) => format === "json");
  const isMixed = !isJson && data.some(({ format }) => format === "json");
  const items = data.map(({ event, schema: each }) => ({
    ...(event !== undefined && { event }),
    schema: isMixed ? textSchema : each,
  }));
  return { kind, format: isJson ? "json" : "text", items, isMixed };
}

const streamedParts: Streamed = { kind: "parts", format: "json", items: [], isMixed: false };

function hasStreamedParts({ itemSchema, mediaType }: MediaType): boolean {
  return itemSchema !== undefined && /^multipart\/[^*]/.test(essenceOf(mediaType));
}

function ofItems(kind: StreamKind, schema: SchemaCursor | undefined): Streamed {
  return { kind, format: "json", items: [{ schema }], isMixed: false };
}

const textSchema: SchemaCursor = { document: {}, pointer: "", schema: { type: "string" } };

/** Documents before OpenAPI 3.2 describe one item; later ones the list of all items. */
function itemsOf(schema: SchemaCursor | undefined): SchemaCursor | undefined {
  const [items] = partsOf(schema).flatMap((part) => subschemasUnder(part, "items"));
  return stated(schema, "type") === "array" ? items : schema;
}

/** The schemas that every value satisfies. */
function partsOf(schema: SchemaCursor | undefined): readonly SchemaCursor[] {
  return schema ? requiredSchemas(schema) : [];
}

/** The value of a keyword, of the schema or one that it refers to. */
function stated(schema: SchemaCursor | undefined, keyword: string): unknown {
  return partsOf(schema)
    .map((part) => asObject(part.schema)[keyword])
    .find((value) => value !== undefined);
}

function member(schema: SchemaCursor | undefined, name: string): SchemaCursor | undefined {
  return partsOf(schema)
    .map((part) => subschemaAt(part, "properties", name))
    .find((property) => property !== undefined);
}

function alternativesOf(schema: SchemaCursor | undefined): readonly (SchemaCursor | undefined)[] {
  const found = partsOf(schema)
    .flatMap((part) => [subschemasUnder(part, "oneOf"), subschemasUnder(part, "anyOf")])
    .find((branches) => branches.length > 0);
  return found ?? [schema];
}

const fields = new Set(["event", "data", "id", "retry"]);

/** Whether a schema describes a whole event, instead of its data. */
function isEvent(schema: SchemaCursor | undefined): boolean {
  const names = partsOf(schema).flatMap((part) =>
    subschemasUnder(part, "properties").map(({ name = "" }) => name),
  );
  return names.length > 1 && names.includes("data") && names.every((name) => fields.has(name));
}

interface Data extends StreamedItem {
  readonly format: "json" | "text";
}

function dataOfEvent(event: SchemaCursor | undefined): Data {
  const name = member(event, "event");
  const values = stated(name, "enum");
  const only = isArray(values) && values.length === 1 ? values[0] : stated(name, "const");
  return {
    ...(typeof only === "string" && { event: only }),
    ...dataOf(member(event, "data")),
  };
}

/** Text is JSON if its schema says so. */
function dataOf(schema: SchemaCursor | undefined): Data {
  const [content] = partsOf(schema).flatMap((part) => subschemaAt(part, "contentSchema") ?? []);
  const isJson = content !== undefined || stated(schema, "contentMediaType") === "application/json";
  if (isJson) return { format: "json", schema: content };
  const isText = schema === undefined || stated(schema, "type") === "string";
  return {
    format: isText ? "text" : "json",
    schema: isText ? (schema ?? textSchema) : schema,
  };
}
