import { isRead } from "../table/is-read.ts";
import { labelBody, type LabelledBody } from "./label-body.ts";
import type { Operation } from "./operation.ts";
import { serializeBody } from "./serialize-body.ts";

/** A body of any media type. Throws ClientError `body-missing`, and for what cannot be sent. */
export function writeBody(entry: Operation, given: unknown): LabelledBody {
  const body = freezeBody(serializeBody(entry.body?.mediaType ?? "", given));
  const isOrdinary = typeof body === (isRead(entry) ? "undefined" : "string");
  // What is out of the ordinary is tried out: a `fetch` that refused it would look like one that failed.
  if (!isOrdinary)
    void new Request("http://localhost", {
      method: entry.method.toUpperCase(),
      // What is no text is what the caller made for `fetch`.
      body: body as NonNullable<RequestInit["body"]>,
    });
  return labelBody(entry, body);
}

/** What a caller still holds could change between two tries. */
function freezeBody(body: unknown): unknown {
  if (body instanceof URLSearchParams) return String(body);
  return body instanceof ArrayBuffer ? body.slice(0) : body;
}
