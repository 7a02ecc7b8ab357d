import { concreteMediaType, firstMediaType, mediaKind, writeHeader } from "@plumbline/wire";
import { asObject, isArray, isObject } from "../json/is-object.ts";
import type { Header, PartEncoding } from "../model/contract.ts";
import type { JsonValue } from "../model/json-value.ts";
import type { SchemaCursor } from "../schema/cursor/schema-cursor.ts";
import { hintOfSchemas } from "./hint-of.ts";

/** The media type of a part. */
export interface PartMediaType {
  readonly mediaType: string;
  /** Whether the part says it, because its receiver would assume another one. */
  readonly isStated: boolean;
  /** Whether the part is a file. */
  readonly isFile: boolean;
}

/**
 * The media type of a part: the encoding's, the schema's, or the default of its data type.
 * @see https://spec.openapis.org/oas/v3.2.0#common-fixed-fields-0
 */
export function partMediaType(
  value: JsonValue,
  schemas: readonly SchemaCursor[],
  { contentType }: PartEncoding,
): PartMediaType {
  const stated = firstMediaType(contentType) ?? contentMediaType(schemas);
  const mediaType = stated === undefined ? defaultOf(value, schemas) : concreteMediaType(stated);
  const isFile = mediaKind(mediaType) === "binary";
  return { mediaType, isStated: stated !== undefined || mediaType !== "text/plain", isFile };
}

function contentMediaType(schemas: readonly SchemaCursor[]): string | undefined {
  const types = schemas.map(({ schema }) => asObject(schema)["contentMediaType"]);
  return types.find((type) => typeof type === "string");
}

function defaultOf(value: JsonValue, schemas: readonly SchemaCursor[]): string {
  if (isObject(value) || isArray(value)) return "application/json";
  if (typeof value !== "string") return "text/plain";
  const isBytes = schemas.some(({ schema }) => isBinary(asObject(schema)));
  // A schema that allows any type describes bytes. A member that no schema describes is a text.
  const isAny = schemas.length > 0 && hintOfSchemas(schemas).types === undefined;
  return isBytes || isAny ? "application/octet-stream" : "text/plain";
}

function isBinary({ format, contentEncoding }: ReturnType<typeof asObject>): boolean {
  return format === "binary" || contentEncoding !== undefined;
}

/** The headers of a part for which the document gives a value: an example, a default, or the only allowed value. */
export function partHeaders({ headers = [] }: PartEncoding): Readonly<Record<string, string>> {
  return Object.fromEntries(
    headers.flatMap((header) => {
      const value = valueOf(header);
      return value === undefined ? [] : [[header.name, writeHeader(header, value)]];
    }),
  );
}

function valueOf({ examples, schema }: Header): JsonValue | undefined {
  const { const: only, default: usual, enum: listed } = asObject(schema.schema);
  return examples[0]?.value ?? only ?? usual ?? (Array.isArray(listed) ? listed[0] : undefined);
}
