import { ClientError } from "../options/client-error.ts";
import type { LabelledBody, Operation } from "./operation.ts";

/** Adds the content type to a body; undefined means no body. Throws ClientError `body-missing` if the operation requires one. */
export function labelBody({ name, body: declared }: Operation, body: unknown): LabelledBody {
  const isMissing = body === undefined;
  if (isMissing && declared?.required)
    throw new ClientError("body-missing", `${name} requires a body`);
  // Only the platform knows the boundary of a form, and a multipart body has it in its type.
  if (isMissing || !declared || body instanceof FormData) return { body, headers: {} };
  return { body, headers: { "content-type": contentTypeOf(body, declared.mediaType) } };
}

/** A range, such as `image/*`, leaves the type to the bytes; so does a multipart type, for its boundary. */
function contentTypeOf(body: unknown, mediaType: string): string {
  const type = body instanceof Blob ? body.type : "";
  const isRange = mediaType.endsWith("/*");
  if (isRange || type.startsWith("multipart/")) return type || "application/octet-stream";
  return mediaType;
}
