import type { BodyLimitPolicy } from "@plumbline/contract";
import { type BodyLimitDecision, decideBodyLimit } from "./decide-body-limit.ts";

/** The result of `readLimitedBody`. */
export type LimitedBody =
  | { readonly kind: "read"; readonly bytes: Uint8Array<ArrayBuffer> }
  | Extract<BodyLimitDecision, { kind: "exceeded" }>;

/**
 * Reads a request body up to the limit. If the announced length is too large, the body is not read; otherwise bytes are
 * counted while they arrive, so that a chunked body is rejected at the first byte above the limit.
 */
export async function readLimitedBody(
  request: Request,
  policy: BodyLimitPolicy | undefined,
): Promise<LimitedBody> {
  const expected = announcedLength(request);
  const announced = decideBodyLimit(policy, expected);
  if (announced.kind === "exceeded") return announced;
  if (expected > 0) return readAnnounced(request, policy);
  if (isBodiless(request)) return { kind: "read", bytes: new Uint8Array(0) };
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength;
    const decision = decideBodyLimit(policy, length);
    if (decision.kind === "exceeded") return decision;
    chunks.push(chunk);
  }
  return { kind: "read", bytes: joinChunks(chunks, length) };
}

/** Reads a body at once: a server passes on as many bytes as were announced. This avoids the cost of a web stream. */
async function readAnnounced(
  request: Request,
  policy: BodyLimitPolicy | undefined,
): Promise<LimitedBody> {
  const bytes = new Uint8Array(await request.arrayBuffer());
  const decision = decideBodyLimit(policy, bytes.byteLength);
  return decision.kind === "exceeded" ? decision : { kind: "read", bytes };
}

/** A server may have to create a stream for the body of such a request, only to find it empty. @see https://fetch.spec.whatwg.org/#dom-request */
function isBodiless({ method }: Request): boolean {
  return method === "GET" || method === "HEAD";
}

/** 0 if no length is announced in digits. @see https://www.rfc-editor.org/rfc/rfc9110#name-content-length */
function announcedLength(request: Request): number {
  const length = request.headers.get("content-length") ?? "";
  return /^\d+$/.test(length) ? Number(length) : 0;
}

function joinChunks(chunks: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}
