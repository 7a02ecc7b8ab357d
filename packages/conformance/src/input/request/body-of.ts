import type { SentRequest } from "@plumbline/report";

/** The bytes of a request's body; `undefined` without a body. */
export function bodyOf({
  body,
  bodyBytes,
}: Pick<SentRequest, "body" | "bodyBytes">): Uint8Array<ArrayBuffer> | undefined {
  if (body === undefined) return undefined;
  return Buffer.from(bodyBytes ?? body, bodyBytes === undefined ? "utf8" : "base64");
}
