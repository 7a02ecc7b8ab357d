import { misuse } from "../check/misuse.ts";
import type { LabelledBody, Operation } from "./operation.ts";

/** Adds the content type to a body; undefined means no body. Throws ClientError `body-missing` if the operation requires one. */
export function labelBody({ name, body: declared }: Operation, body: unknown): LabelledBody {
  const isMissing = body === undefined;
  if (isMissing && declared?.required) throw misuse("body-missing", name);
  // Only the platform knows the boundary of a form with files.
  if (isMissing || !declared || body instanceof FormData) return { body, headers: {} };
  return { body, headers: { "content-type": declared.mediaType } };
}
