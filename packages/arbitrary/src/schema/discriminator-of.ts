import type { JsonObject } from "../json-value.ts";
import { isJsonObject } from "../json-value.ts";

export interface Discriminator {
  readonly name: string;
  /** The value that selects the schema of a reference. */
  readonly keyOf: (reference: string) => string | undefined;
  /** Whether the document itself says which value that is. Other schemas are selected by their names. */
  readonly isMapped: (reference: string) => boolean;
}

export function discriminatorOf({ discriminator }: JsonObject): Discriminator | undefined {
  if (!isJsonObject(discriminator)) return undefined;
  const { propertyName: name, mapping } = discriminator;
  if (typeof name !== "string") return undefined;
  const mapped = Object.entries(isJsonObject(mapping) ? mapping : {});
  const find = (reference: string): string | undefined =>
    mapped.find(([, target]) => target === reference || target === nameOf(reference))?.[0];
  return {
    name,
    keyOf: (reference) => find(reference) ?? nameOf(reference),
    isMapped: (reference) => find(reference) !== undefined,
  };
}

function nameOf(reference: string): string | undefined {
  return reference.split("/").at(-1);
}
