import { tokenSource } from "../src/oauth/index.ts";
import { fileStore } from "../src/oauth/node/index.ts";
import { createBookshop } from "./bookshop-client.ts";

const [baseUrl = "", file = "", calls = ""] = process.argv.slice(2);

/** A process that makes a number of parallel calls with the tokens of a file, and sends their outcomes to its parent. */
const shop = createBookshop({
  baseUrl,
  auth: tokenSource({ store: fileStore(file) }),
  maxRetries: 4,
});
const outcomes = await Promise.all(
  Array.from({ length: Number(calls) }, async () => shop.getBook({ path: { id: "b1" } })),
);
process.send?.(outcomes.map(({ kind, ok }) => (ok ? "ok" : kind)));
process.disconnect();
