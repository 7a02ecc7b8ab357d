import {
  appliedSchemas,
  asObject,
  type Contract,
  type JsonObject,
  openSchema,
  type SchemaHandle,
} from "@plumbline/contract";

export type SchemaKind = "array" | "object" | "primitive";

/** What a serialised value must be split into: decided by the types that a schema allows, in any of its branches. */
export function schemaKind(contract: Contract, handle: SchemaHandle): SchemaKind {
  const types = new Set(branches(contract, handle).flatMap((branch) => branch["type"] ?? []));
  if (types.has("array")) return "array";
  return types.has("object") ? "object" : "primitive";
}

/** The property names that a schema declares, in any of its branches. */
export function propertyNames(contract: Contract, handle: SchemaHandle): readonly string[] {
  return branches(contract, handle).flatMap((branch) =>
    Object.keys(asObject(branch["properties"])),
  );
}

/** Asked for each parameter of each request. */
const known = new WeakMap<SchemaHandle, readonly JsonObject[]>();

function branches({ document }: Contract, handle: SchemaHandle): readonly JsonObject[] {
  const found = known.get(handle) ?? listBranches(document, handle.pointer);
  known.set(handle, found);
  return found;
}

function listBranches(document: JsonObject, pointer: string): readonly JsonObject[] {
  const cursor = openSchema(document, pointer);
  return cursor ? appliedSchemas(cursor).map(({ schema }) => asObject(schema)) : [];
}
