import type { Location } from "@redocly/openapi-core";

/** An object of the document; references inside it are not resolved. */
export type DocumentNode = Readonly<Record<string, unknown>>;

/** An object of the document and its location. */
export interface Place {
  readonly node: DocumentNode;
  readonly location: Location;
}

export function isNode(value: unknown): value is DocumentNode {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
