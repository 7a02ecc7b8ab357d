import { StreamError } from "./stream-error.ts";

/** Parses one item of a stream. Throws StreamError `item-invalid`, with a message that does not contain the item. */
export function parseItem(text: string, operation: string, lastEventId?: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The platform's error quotes the text.
    throw new StreamError("item-invalid", `${operation} has streamed an item that is not JSON`, {
      ...(lastEventId !== undefined && { lastEventId }),
    });
  }
}
