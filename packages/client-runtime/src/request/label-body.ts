import { ClientError } from "../check/client-error.ts";
import type { Operation } from "./operation.ts";

/** A body as `fetch` takes it, with the headers that say what it is. */
export interface LabelledBody {
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

/** Undefined stands for no body. Throws ClientError `body-missing` where there must be one. */
export function labelBody({ name, body: place }: Operation, body: unknown): LabelledBody {
  const isMissing = body === undefined;
  if (isMissing && place?.required) throw new ClientError("body-missing", `${name} needs a body`);
  // A form with files has its own boundary, which only the platform knows.
  if (isMissing || !place || body instanceof FormData) return { body, headers: {} };
  return { body, headers: { "content-type": place.mediaType } };
}
