import { isJsonMediaType, wireMethod } from "@plumbline/wire";
import { isRead } from "../table/is-read.ts";
import { labelBody } from "./label-body.ts";
import type { LabelledBody, Operation } from "./operation.ts";
import { toJson } from "./to-json.ts";

/** A body in a media type that the client does not serialize. */
export type RawBody =
  | string
  | Blob
  | ArrayBuffer
  | Uint8Array
  | ReadableStream<Uint8Array>
  | FormData
  | URLSearchParams;

/**
 * Serializes a body of JSON, or sends one of another media type unchanged. Throws ClientError `body-missing`, and other errors for a body that cannot be sent. Generated tables name it by
 * operation.
 * @see https://spec.openapis.org/oas/v3.1.1#media-type-object
 * @example
 * ```ts
 * import { type OperationFunctions, writeBody, writeUrl } from "@plumbline/client-runtime";
 *
 * export const functions: OperationFunctions = { writeBody: writeBody, writeUrl };
 * ```
 */
export function writeBody(entry: Operation, given: unknown): LabelledBody {
  const isJson = isJsonMediaType(entry.body?.mediaType ?? "");
  const body = isJson ? toJson(given) : freezeBody(given);
  if (body instanceof ReadableStream) return writeStream(entry, body);
  const isOrdinary = typeof body === (isRead(entry) ? "undefined" : "string");
  // An unusual body is tested first: if `fetch` rejected it later, that would look like a network failure.
  if (!isOrdinary)
    void new Request("http://localhost", {
      method: wireMethod(entry.method),
      // A body that is not text was made by the caller for `fetch`.
      body: body as NonNullable<RequestInit["body"]>,
    });
  return labelBody(entry, body);
}

/** Copies a body that the caller could change between two attempts. */
function freezeBody(body: unknown): unknown {
  if (body instanceof URLSearchParams) return String(body);
  return body instanceof ArrayBuffer || body instanceof Uint8Array ? body.slice(0) : body;
}

function writeStream(entry: Operation, body: ReadableStream): LabelledBody {
  if (isRead(entry) || !entry.functions?.finishCall)
    throw new TypeError("its body cannot be a stream");
  if (body.locked) throw new TypeError("its stream is already being read");
  return labelBody(entry, body);
}
