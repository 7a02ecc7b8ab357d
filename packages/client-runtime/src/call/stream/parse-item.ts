import { parseExact } from "../../outcome/parse-exact.ts";
import { StreamError } from "./stream-error.ts";

/**
 * Parses one item of a stream. Throws StreamError `item-invalid` if it is not JSON or has a number that is too large to be exact, with a
 * message that does not contain the item.
 */
export function parseItem(text: string, operation: string, lastEventId?: string): unknown {
  try {
    return parseExact(text);
  } catch (error) {
    const { message } = error as Error; // it throws nothing else
    const what = error instanceof RangeError ? `in which ${message}` : "that is not JSON";
    // The platform's error quotes the text.
    throw new StreamError("item-invalid", `${operation} has streamed an item ${what}`, {
      ...(lastEventId !== undefined && { lastEventId }),
    });
  }
}
