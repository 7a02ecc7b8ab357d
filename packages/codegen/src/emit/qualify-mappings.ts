import type { JsonObject } from "@plumbline/contract";

/**
 * A copy of the document in which each discriminator maps to references. A mapping may name a schema as well, but openapi-typescript
 * takes a name for the path of a file.
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
  // Any object may be read for properties that it may lack.
  const { propertyName, mapping } = value as Partial<Record<keyof Discriminator, unknown>>;
  return typeof propertyName === "string" && typeof mapping === "object" && mapping !== null;
}

function schemaNames({ components }: JsonObject): readonly string[] {
  // A document that is a contract has an object here.
  const { schemas } = (components ?? {}) as JsonObject;
  return Object.keys(schemas ?? {});
}
