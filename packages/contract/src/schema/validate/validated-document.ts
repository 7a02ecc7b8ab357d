import { indexReferences } from "../../document/index-references.ts";
import type { JsonObject } from "../../model/json-value.ts";
import type { Direction } from "../is-omitted.ts";
import { omitRequirements } from "../omit-requirements.ts";
import { omittedRequirements } from "../omitted-requirements.ts";
import { toSchemaDocument } from "./to-schema-document.ts";

/**
 * The document as the validator of messages in one direction reads it: with the same pointers, without fields that JSON Schema does not
 * define, and without the names in `required` that messages in this direction leave out.
 * @example
 * ```ts
 * import { loadContract, openSchema, validatedDocument } from "@plumbline/contract";
 *
 * const { document } = await loadContract("openapi.yaml");
 * export const book = openSchema(validatedDocument(document, "request"), "/components/schemas/Book");
 * ```
 */
export function validatedDocument(document: JsonObject, direction: Direction): JsonObject {
  const schemas = toSchemaDocument(indexReferences(document));
  return omitRequirements(schemas, omittedRequirements(document, direction)).document;
}
