import { isUtf8 } from "node:buffer";
import type { RecordedResponse, SentRequest } from "@plumbline/conformance";

/** A request that passed between other programs, and its response. Its operation is not known yet. */
export interface PassedExchange {
  readonly request: SentRequest;
  readonly response: RecordedResponse;
  readonly elapsedMs: number;
  /** When the request was sent, in milliseconds since the beginning of the recording. Default: unknown. */
  readonly atMs?: number;
}

/** The body of a request as exchanges keep it. */
export function sentBody(bytes: Uint8Array): Pick<SentRequest, "body" | "bodyBytes"> {
  if (bytes.byteLength === 0) return {};
  const body = new TextDecoder().decode(bytes);
  return isUtf8(bytes) ? { body } : { body, bodyBytes: Buffer.from(bytes).toString("base64") };
}

/** The bytes of a body as exchanges keep it. */
export function bytesOf({
  body = "",
  bodyBytes,
}: Pick<SentRequest, "body" | "bodyBytes">): Uint8Array<ArrayBuffer> {
  return bodyBytes === undefined
    ? new TextEncoder().encode(body)
    : Uint8Array.from(Buffer.from(bodyBytes, "base64"));
}

/** Headers by lower-case name, repeated ones joined with a comma. Names that begin with a colon are not fields of HTTP/1.1. */
export function headersOf(
  fields: Iterable<readonly [name: string, value: string]>,
): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {};
  for (const [field, value] of fields) {
    const name = field.toLowerCase();
    if (name.startsWith(":")) continue;
    const before = headers[name];
    headers[name] = before === undefined ? value : `${before}, ${value}`;
  }
  return headers;
}
