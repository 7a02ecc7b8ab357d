import { expect, test } from "vitest";
import { loadContract } from "./load-contract.ts";
import { parseFile } from "./read/parse-file.ts";
import { quoteVersions } from "./quote-versions.ts";

test.for([
  ["info: { version: 1.0 }", { info: { version: "1.0" } }, '"version" 1.0'],
  ['{"info": {"version": 1.10}}', { info: { version: "1.10" } }, '"version" 1.10'],
  ["swagger: 2.0", { swagger: "2.0" }, '"swagger" 2.0'],
] as const)("%s is read as text with a warning", ([text, value, said]) => {
  const file = quoteVersions(parseFile("file:///a.yaml", text));

  expect(file.value).toEqual(value);
  expect(file.warnings).toMatchObject([
    { code: "number-as-text", message: expect.stringContaining(said), place: { line: 1 } },
  ]);
});

test("a version in quotes has no warning", () => {
  const file = parseFile("file:///a.yaml", 'info: { version: "1.0" }');

  expect(quoteVersions(file)).toBe(file);
});

test("a document that is passed as an object has the number as text", async () => {
  const contract = await loadContract({
    openapi: "3.1.0",
    info: { title: "Books", version: 1.5 },
    paths: {},
  });

  expect(contract.version).toBe("1.5");
  expect(contract.warnings.map(({ code }) => code)).toEqual(["number-as-text"]);
});
