import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { allowances } from "./allowances.ts";
import { collectDistinctiveValues } from "./distinctive-values.ts";
import { ambiguousWords, domainWords } from "./domain-words.ts";
import {
  type Allowance,
  type Offence,
  findLiterals,
  findStaleAllowances,
} from "./find-literals.ts";
import { findStatusTables } from "./find-status-tables.ts";
import { keepNames, findWords } from "./find-words.ts";
import { readSources, type SourceFile } from "./read-sources.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const document = JSON.parse(
  readFileSync(new URL("../../openapi/dist/openapi.json", import.meta.url), "utf8"),
);
const values = collectDistinctiveValues(document);
const everything = readSources(root, [
  "packages/*/src/**/*.{ts,mjs}",
  "tools/**/*.{ts,mjs}",
]).filter(
  ({ path }) => path !== "tools/laws/allowances.ts" && path !== "tools/laws/domain-words.ts",
);
const toolkit = everything.filter(({ path }) => packageScope(path) === "@plumbline");

test("law one: sources do not repeat values of the document", () => {
  expect(report(breachesOfLawOne(allowances))).toEqual([]);
});

test("law two: the toolkit has no words of the service", () => {
  expect(report(findWords(toolkit, domainWords))).toEqual([]);
  expect(report(findWords(keepNames(toolkit), ambiguousWords))).toEqual([]);
});

test("every allowance is needed and has a reason", () => {
  expect(findStaleAllowances(allowances, (tried) => breachesOfLawOne(tried).length)).toEqual([]);
  expect(allowances.filter(({ reason }) => reason.length < 20)).toEqual([]);
});

test("the scan finds the sources and the values of the document", () => {
  expect(toolkit.length).toBeGreaterThan(50);
  expect([...values.keys()]).toEqual(
    expect.arrayContaining([
      "idempotency-key",
      "x-request-id",
      "site:read",
      "P90D",
      524_288,
      512,
      120,
      "list_verticals",
    ]),
  );
});

test.each([
  ["a limit", "const limit = 120;"],
  ["a limit in arithmetic", "const bytes = 512 * 1024;"],
  ["a lifetime in milliseconds", "const retention = 90 * 24 * 60 * 60 * 1000;"],
  ["a header name in any case", 'headers.get("IDEMPOTENCY-key");'],
  ["a scope", 'const scope = "site:read";'],
  ["a pattern", "const key = /^[A-Za-z0-9_-]+$/;"],
  ["an operation id", "call(`list_verticals`);"],
])("law one finds %s", (_, text) => {
  expect(findLiterals([source(text)], values, [])).toHaveLength(1);
});

test("law one finds three statuses, but not two", () => {
  expect(findStatusTables([source("const rejected = [400, 413, 429];")], [])).toHaveLength(1);
  expect(findStatusTables([source("const texts = { 401: 1, 403: 2, 404: 3 };")], [])).toHaveLength(
    1,
  );
  expect(findStatusTables([source("const unknown = [404, 405];")], [])).toEqual([]);
});

test.each([
  "const campaignId = 1;",
  "// the tagline's length",
  'throw new Error("no wallets")',
  "type WORKSPACE_ID = string;",
])("law two finds a word of the service in: %s", (text) => {
  expect(findWords([source(text)], domainWords)).toHaveLength(1);
});

test("law two finds an ambiguous word as a name, not in prose", () => {
  const files = [source("const leads = ['this leads nowhere'];")];
  expect(findWords(keepNames(files), ambiguousWords)).toHaveLength(1);
});

test("law two does not find parts of words", () => {
  expect(findWords([source("const loading = address.leading;")], domainWords)).toEqual([]);
});

function breachesOfLawOne(allowed: readonly Allowance[]): readonly Offence[] {
  return [...findLiterals(everything, values, allowed), ...findStatusTables(everything, allowed)];
}

function source(text: string): SourceFile {
  return { path: "example.ts", text };
}

function report(breaches: readonly Offence[]): readonly string[] {
  return breaches.map(({ at, found, why }) => `${at} ${found}: ${why}`);
}

function packageScope(path: string): string {
  const folder = /^packages\/[^/]+/.exec(path)?.[0];
  if (!folder) return "";
  return JSON.parse(readFileSync(`${root}${folder}/package.json`, "utf8")).name.split("/")[0];
}
