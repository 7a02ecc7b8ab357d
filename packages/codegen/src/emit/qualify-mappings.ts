import type { JsonObject } from "@plumbline/contract";

/**
 * Copies the document and replaces schema names in discriminator mappings by references, because openapi-typescript treats a name as the
 * path of a file.
 * @see https://spec.openapis.org/oas/v3.1.1#discriminator-object
 */
export function qualifyMappings(document: JsonObject): JsonObject {
  const schemas = new Set(schemaNames(document));
  const qualify = (target: unknown): unknown =>
    typeof target === "string" && schemas.has(target) ? `#/components/schemas/${target}` : target;
  return JSON.parse(JSON.stringify(document), (_, value: unknown) => {
    if (!isDiscriminator(value)) return value;
    const mapping = Object.entries(value.mapping).map(([key, target]) => [key, qualify(target)]);
    return { ...value, mapping: Object.fromEntries(mapping) };
  });
}

interface Discriminator {
  readonly propertyName: string;
  readonly mapping: object;
}

function isDiscriminator(value: unknown): value is Discriminator {
  if (typeof value !== "object" || value === null) return false;
  // Any object can be read for properties that it may lack.
  const { propertyName, mapping } = value as Partial<Record<keyof Discriminator, unknown>>;
  return typeof propertyName === "string" && typeof mapping === "object" && mapping !== null;
}

function schemaNames({ components }: JsonObject): readonly string[] {
  // The contract has checked that this is an object.
  const { schemas } = (components ?? {}) as JsonObject;
  return Object.keys(schemas ?? {});
}
