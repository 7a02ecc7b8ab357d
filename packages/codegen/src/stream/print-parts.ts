import {
  appliedSchemas,
  asObject,
  essenceOf,
  hintOfSchemas,
  isJsonMediaType,
  type JsonValue,
  type MediaType,
  openSchema,
  type PartEncoding,
  partMediaType,
  type SchemaCursor,
  subschemasUnder,
} from "@plumbline/contract";
import { propertyKey } from "../types/literal-type.ts";
import { printSchema } from "../types/print-schema.ts";
import type { Discriminated } from "../types/read-discriminators.ts";
import {
  arrayOf,
  objectOf,
  plain,
  type TypeText,
  unionOf,
  unknownType,
} from "../types/type-text.ts";
import { formMembers } from "./form-members.ts";

/** The type of a whole multipart response: an object by names for a form, otherwise a list. */
export function printParts(content: MediaType, discriminated: Discriminated): TypeText {
  const essence = essenceOf(content.mediaType);
  if (essence === "multipart/*") return unknownType;
  if (essence === "multipart/form-data") return printForm(content, discriminated);
  return arrayOf(printItems(content, discriminated));
}

/** The type of each part of a multipart response without names. */
export function printItems(content: MediaType, discriminated: Discriminated): TypeText {
  const { itemEncoding = {}, prefixEncoding = [] } = content;
  const { document } = discriminated;
  const [schema, itemSchema] = [content.schema, content.itemSchema].map(
    (handle) => handle && openSchema(document, handle.pointer),
  );
  const lists = schema ? appliedSchemas(schema) : [];
  const items = itemSchema
    ? [itemSchema]
    : lists.flatMap((list) =>
        ["prefixItems", "items"].flatMap((key) => subschemasUnder(list, key)),
      );
  const encodings = [...prefixEncoding, itemEncoding];
  const types = encodings.map((encoding) => printPart(items, encoding, discriminated));
  return anyOf(types);
}

function printForm(content: MediaType, discriminated: Discriminated): TypeText {
  const members = formMembers(discriminated.document, content);
  if (members.length === 0) return plain("Record<string, unknown>");
  return objectOf(
    members.map(({ name, isList, isRequired, schemas, encoding }) => {
      const type = printPart(schemas, encoding, discriminated);
      return {
        key: propertyKey(name),
        type: isList ? arrayOf(type) : type,
        // The client reads a list without items as an empty one.
        isOptional: !isRequired && !isList,
      };
    }),
  );
}

/** The type of a part by the media types that it may have. */
function printPart(
  schemas: readonly SchemaCursor[],
  encoding: PartEncoding,
  discriminated: Discriminated,
): TypeText {
  if (schemas.length === 0) return unknownType;
  return anyOf(schemas.map((schema) => printAlternative(schema, encoding, discriminated)));
}

function printAlternative(
  schema: SchemaCursor,
  { contentType }: PartEncoding,
  discriminated: Discriminated,
): TypeText {
  const applied = appliedSchemas(schema);
  const types = new Set(hintOfSchemas(applied).types);
  // A value that may be null is JSON or text like its other values.
  types.delete("null");
  const samples = types.size === 0 ? [""] : Array.from(types, (type) => sampleOf[type]);
  const mediaTypes =
    contentType?.split(",").map((each) => each.trim()) ??
    samples.map((sample) => partMediaType(sample, applied, {}).mediaType);
  const isEncoded = applied.some((each) => "contentMediaType" in asObject(each.schema));
  const isText = types.size === 1 && types.has("string");
  const typeOfValue = isEncoded
    ? unknownType
    : printSchema(schema, { ...discriminated, view: "response" });
  return anyOf(
    mediaTypes.map((mediaType) => {
      if (/^(\*|application)\/\*/.test(mediaType)) return unknownType;
      if (isJsonMediaType(mediaType)) return typeOfValue;
      if (!/^text\//i.test(mediaType)) return plain("Blob");
      return isText && !isEncoded ? typeOfValue : plain("string");
    }),
  );
}

/** A union with `unknown` is `unknown`. */
function anyOf(types: readonly TypeText[]): TypeText {
  return types.find(({ text }) => text === "unknown") ?? unionOf(types);
}

const sampleOf = {
  null: null,
  string: "",
  number: 0,
  boolean: false,
  array: [],
  object: {},
} satisfies Readonly<Record<string, JsonValue>>;
