import { parserOf } from "../../outcome/parser-of.ts";
import type { Operation } from "../../request/operation.ts";
import { StreamError } from "./stream-error.ts";

/**
 * Parses one item of a stream. Throws StreamError `item-invalid` if it is not JSON or has a number that is too large to be exact, with a
 * message that does not contain the item.
 */
export function parseItem(text: string, entry: Operation, lastEventId?: string): unknown {
  try {
    return parserOf(entry)(text);
  } catch (error) {
    const { message } = error as Error; // it throws nothing else
    const what = error instanceof RangeError ? `in which ${message}` : "that is not JSON";
    // The platform's error quotes the text.
    throw new StreamError("item-invalid", `${entry.name} has streamed an item ${what}`, {
      ...(lastEventId !== undefined && { lastEventId }),
    });
  }
}
