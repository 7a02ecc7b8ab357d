import { hash } from "node:crypto";
import { canonicalJson, type JsonValue } from "@plumbline/contract";

/** The parts that make two keyed requests equal. */
export interface FingerprintInput {
  /** `Operation.id`. */
  readonly operation: string;
  /** Decoded path parameters by name. */
  readonly path: Readonly<Record<string, string>>;
  /** Decoded query pairs in the order they were sent. */
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly body: FingerprintBody;
}

/** A JSON body counts by its value, any other body by its bytes. An absent body differs from an empty one. */
export type FingerprintBody =
  | { readonly kind: "none" }
  | { readonly kind: "json"; readonly value: JsonValue }
  | { readonly kind: "bytes"; readonly bytes: Uint8Array };

/**
 * SHA-256, in lower-case hexadecimal, over operation, path parameters, query and body. White space, the order of JSON
 * members and the order of differently named query parameters do not count; the order of a repeated one does.
 */
export function fingerprintRequest(input: FingerprintInput): string {
  const parts: JsonValue = [
    input.operation,
    input.path,
    sortQuery(input.query),
    bodyPart(input.body),
  ];
  return hash("sha256", canonicalJson(parts));
}

function sortQuery(query: FingerprintInput["query"]): FingerprintInput["query"] {
  return query.toSorted(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0));
}

function bodyPart(body: FingerprintBody): JsonValue {
  if (body.kind === "none") return [];
  if (body.kind === "json") return ["json", body.value];
  return ["bytes", hash("sha256", body.bytes)];
}
