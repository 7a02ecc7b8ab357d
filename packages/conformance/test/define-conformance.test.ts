import { defineConformance } from "../src/command/define-conformance.ts";
import { createBookServer } from "./support/book-server.ts";
import { bookContract, bookUrl, identities } from "./support/run-books.ts";

const server = createBookServer(bookContract);

await defineConformance({
  contract: bookContract,
  seed: 9,
  runs: 3,
  target: { baseUrl: bookUrl, fetch: server.fetch, identities },
});
