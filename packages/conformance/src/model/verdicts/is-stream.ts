import type { Response } from "@plumbline/contract";
import { isSequential } from "@plumbline/wire";

/**
 * Whether a response is documented as a stream of messages: it may have none or several of them, and need not end. Before OpenAPI 3.2, only
 * the description of a JSON response can say this.
 * @see https://spec.openapis.org/oas/v3.2.0#sequential-media-types
 */
export function isStream({ description, content }: Response): boolean {
  return (
    /\bstreaming\b|\bstream of\b/i.test(description) ||
    content.some(({ mediaType }) => isSequential(mediaType))
  );
}
