import { tokenSource } from "../src/oauth/index.ts";
import { fileStore } from "../src/oauth/node/index.ts";
import { createBookshop } from "./bookshop-client.ts";

const [baseUrl = "", file = "", calls = ""] = process.argv.slice(2);

/** A program of its own: so many calls at once, with the tokens of a file. It tells its parent what came of each. */
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
