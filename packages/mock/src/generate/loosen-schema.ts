import {
  isSchema,
  type JsonObject,
  resolvePointer,
  type SchemaHandle,
  walkDocument,
} from "@plumbline/contract";

const copies = new WeakMap<JsonObject, JsonObject>();

/**
 * A schema in a copy of its document that accepts more: `oneOf` is `anyOf`, and no object is closed. Many documents state alternatives
 * that accept the same values, or close an object beside `allOf`, so that no value is valid.
 */
export function loosenSchema(
  document: JsonObject,
  { pointer }: SchemaHandle,
): Pick<SchemaHandle, "schema"> & { readonly root: JsonObject } {
  const root = copies.get(document) ?? loosen(document);
  copies.set(document, root);
  const schema = resolvePointer(root, pointer);
  return { root, schema: isSchema(schema) ? schema : true };
}

function loosen(document: JsonObject): JsonObject {
  const copy = structuredClone(document);
  walkDocument(copy, ({ value }) => {
    const { oneOf, anyOf } = value;
    if (oneOf !== undefined && anyOf === undefined)
      Object.assign(value, { anyOf: oneOf, oneOf: undefined });
    if (value["additionalProperties"] === false)
      Object.assign(value, { additionalProperties: undefined });
  });
  return copy;
}
