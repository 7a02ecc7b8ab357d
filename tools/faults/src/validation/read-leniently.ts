import type { Alteration } from "@local-ads/sandbox/seams";
import {
  type JsonValue,
  type MediaType,
  parsePointer,
  resolvePointer,
  type SchemaIssue,
} from "@plumbline/contract";
import { replaceAt } from "@plumbline/server";

/** A part of a body that violates one keyword. */
export interface Misfit {
  readonly issue: SchemaIssue;
  readonly value: JsonValue;
}

/** Returns the value that a lenient server takes instead; undefined if it rejects the part. */
export type Leniency = (misfit: Misfit) => JsonValue | undefined;

/** The most parts of a body that are replaced. */
const mostMisfits = 5;

/** Reads bodies and replaces each part that violates its schema by the value that a lenient server takes for it. */
export function readLeniently(take: Leniency): Alteration<"readBody"> {
  return (read) => async (operation, contentType, bytes) => {
    const body = await read(operation, contentType, bytes);
    if (body.kind !== "read" || body.value === undefined) return body;
    return { ...body, value: soften(body.value, body.media, take) };
  };
}

function soften(body: JsonValue, media: MediaType | undefined, take: Leniency): JsonValue {
  let value = body;
  for (let count = 0; count < mostMisfits; count += 1) {
    const [issue] = media?.schema?.validate(value) ?? [];
    if (issue === undefined) return value;
    const part = resolvePointer(value, issue.instancePointer);
    const taken = part === undefined ? undefined : take({ issue, value: part });
    if (taken === undefined) return value;
    value = replaceAt(value, parsePointer(issue.instancePointer), () => taken);
  }
  return value;
}
