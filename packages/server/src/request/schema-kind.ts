import {
  type Contract,
  type JsonObject,
  type JsonSchema,
  type JsonValue,
  resolvePointer,
  asObject,
} from "@plumbline/contract";

export type SchemaKind = "array" | "object" | "primitive";

/** What a serialised value must be taken apart into: decided by the types a schema allows, through its references. */
export function schemaKind(contract: Contract, schema: JsonSchema): SchemaKind {
  const types = collectTypes(contract, schema, new Set());
  if (types.has("array")) return "array";
  return types.has("object") ? "object" : "primitive";
}

/** The property names a schema declares, through its references. */
export function propertyNames(contract: Contract, schema: JsonSchema): readonly string[] {
  return branches(contract, schema, new Set()).flatMap((branch) =>
    Object.keys(asObject(branch["properties"])),
  );
}

function collectTypes(
  contract: Contract,
  schema: JsonSchema,
  seen: Set<unknown>,
): ReadonlySet<unknown> {
  return new Set(branches(contract, schema, seen).flatMap((branch) => branch["type"] ?? []));
}

/** The schema itself and every schema it is composed of. */
function branches(
  contract: Contract,
  schema: JsonValue | undefined,
  seen: Set<unknown>,
): readonly JsonObject[] {
  const members = asObject(schema);
  if (seen.has(schema)) return [];
  seen.add(schema);
  const reference = members["$ref"];
  const target = typeof reference === "string" ? follow(contract, reference) : undefined;
  const composed = ["allOf", "anyOf", "oneOf"].flatMap((keyword) => asArray(members[keyword]));
  return [
    members,
    ...[target, ...composed].flatMap((part) =>
      part === undefined ? [] : branches(contract, part, seen),
    ),
  ];
}

function follow(contract: Contract, reference: string): JsonValue | undefined {
  if (!reference.startsWith("#/")) return undefined;
  return resolvePointer(contract.document, decodeURIComponent(reference.slice(1)));
}

function asArray(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? value : [];
}
