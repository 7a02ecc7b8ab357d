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

/** The bookshop with narrow limits: one on every operation, one on writes. */
export const limitedContract: Contract = compileContract({
  ...structuredClone(bookDocument),
  "x-rate-limits": [
    limit({ name: "all", limit: 60, counts: "all" }),
    limit({ name: "writes", limit: 12, counts: "mutating" }),
  ],
});
