import { compileContract, type Contract, type JsonObject } from "@plumbline/contract";
import { bookDocument } from "./book-document.ts";

function limit(more: JsonObject): JsonObject {
  return {
    window: "PT1M",
    per: "shop",
    sharedWith: [],
    exceeded: 429,
    retryAfter: "PT1M",
    ...more,
  };
}

/** The document of the bookshop with two limits: operations and writes per minute. */
export function limitedBooks(all: number, writes: number): Contract {
  return compileContract({
    ...structuredClone(bookDocument),
    "x-rate-limits": [
      limit({ name: "all", limit: all, counts: "all" }),
      limit({ name: "writes", limit: writes, counts: "mutating" }),
    ],
  });
}

/** The bookshop with narrow limits. */
export const limitedContract: Contract = limitedBooks(60, 12);
