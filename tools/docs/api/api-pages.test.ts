import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { apiFolder, apiPages } from "./api-pages.ts";

test("the pages of the API are up to date", async () => {
  const committed = readdirSync(apiFolder).map((name): [string, string] => [
    name,
    readFileSync(new URL(name, apiFolder), "utf8"),
  ]);

  expect(Object.fromEntries(committed), "npm run docs updates them").toEqual(
    Object.fromEntries(await apiPages()),
  );
});

test("each entry point has a page without the operations of the document", async () => {
  const read = (name: string): string => readFileSync(new URL(name, apiFolder), "utf8");

  expect(read("client.md")).toMatch(/^# @local-ads\/client$/m);
  expect(read("client.md")).toContain("### orThrow()");
  expect(read("client.md")).not.toContain("getSiteOperation");
  expect(read("oauth-node.md")).toContain("### fileStore()");
  expect(read("testing.md")).toContain("(testing-fault.md)");
  expect(read("operations.md")).toMatch(/^\| `listLeads` \| .* \| `pages`, `items` \|$/m);
});
