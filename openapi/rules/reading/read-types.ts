import type { DocumentNode } from "./place.ts";

/** The JSON types that a schema names. */
export function readTypes({ type }: DocumentNode): readonly string[] {
  if (typeof type === "string") return [type];
  return Array.isArray(type) ? type.filter((name) => typeof name === "string") : [];
}

/** Whether a schema has `enum` or `const`, and so needs no bound. */
export function listsValues(schema: DocumentNode): boolean {
  return "const" in schema || Array.isArray(schema.enum);
}

export function isObjectSchema(schema: DocumentNode): boolean {
  return readTypes(schema).includes("object") || schema.properties !== undefined;
}
