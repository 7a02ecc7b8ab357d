import { addFormats, extensionSchemas } from "@plumbline/contract";
import { Ajv2020, type AnySchemaObject } from "ajv/dist/2020.js";
import { dig } from "./follow.ts";
import type { JsonObject } from "./read-bundle.ts";

const local = '"$ref":"#/components/schemas/';
const absolute = '"$ref":"https://contract.invalid/';

/** Ajv in strict mode with the document's schemas by name and our extensions as keywords. */
export function createAjv(document: JsonObject): Ajv2020 {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true });
  addFormats(ajv);
  ajv.addVocabulary(Object.keys(extensionSchemas));
  for (const [name, schema] of Object.entries(dig(document, document.components, "schemas"))) {
    ajv.addSchema(detachSchema(schema), `https://contract.invalid/${name}`);
  }
  return ajv;
}

/** A schema outside the document; its references name the schemas that `createAjv` added. */
export function detachSchema(schema: unknown): AnySchemaObject {
  const detached: AnySchemaObject = JSON.parse(
    JSON.stringify(schema ?? {}).replaceAll(local, absolute),
  );
  return detached;
}
