import { compileContract } from "@plumbline/contract";
import { expect, test } from "vitest";
import { runConformance } from "../src/index.ts";
import { bookDocument } from "./support/book-document.ts";
import { createBookServer, nobodyToken, ownerToken, readerToken, strangerToken } from "./support/book-server.ts";

const contract = compileContract(structuredClone(bookDocument) as typeof bookDocument);

const identities = [
  { name: "owner", token: ownerToken, scopes: ["books:read", "books:write"], partition: "one" },
  { name: "reader", token: readerToken, scopes: ["books:read"], partition: "one" },
  { name: "stranger", token: strangerToken, scopes: ["books:read", "books:write"], partition: "two" },
  { name: "nobody", token: nobodyToken, scopes: [] },
];

test.each([1, 2, 3])("nothing is reported of a server that keeps its contract, seed %i", async (seed) => {
  const server = createBookServer(contract);
  const report = await runConformance({
    contract,
    seed,
    target: { baseUrl: "http://127.0.0.1:1/v1", fetch: server.fetch, identities },
  });
  expect(report.results.flatMap(({ findings }) => findings)).toEqual([]);
});
