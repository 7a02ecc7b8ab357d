import type { BodyLimitPolicy } from "@plumbline/contract";
import { type BodyLimitDecision, decideBodyLimit } from "./decide-body-limit.ts";

/** The result of `readLimitedBody`. */
export type LimitedBody =
  | { readonly kind: "read"; readonly bytes: Uint8Array<ArrayBuffer> }
  | Extract<BodyLimitDecision, { kind: "exceeded" }>;

/**
 * Reads a request body no further than the limit: an announced length is believed when it is too large, anything else
 * is counted as it comes, so that a chunked body is refused at the first byte too many and never held whole.
 */
export async function readLimitedBody(
  request: Request,
  policy: BodyLimitPolicy | undefined,
): Promise<LimitedBody> {
  const announced = decideBodyLimit(policy, announcedLength(request));
  if (announced.kind === "exceeded") return announced;
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

/** 0 where none is announced in digits. @see https://www.rfc-editor.org/rfc/rfc9110#name-content-length */
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
