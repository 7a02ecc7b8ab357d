import { readdirSync, readFileSync } from "node:fs";
import { loadLedger } from "@plumbline/conformance";
import { expect, test } from "vitest";
import { checksFolder } from "./checks-pages.ts";
import { readChecks } from "./read-checks.ts";
import { renderChecksPages } from "./render-checks-pages.ts";

// Planning the whole document takes seconds, so these tests share one plan.
const checks = await readChecks();
const pages = renderChecksPages(checks);
const text = [...pages.values()].join("\n");

test("the pages of the checks are up to date", () => {
  const written = [...pages.keys()].map((path) =>
    readFileSync(new URL(path, checksFolder), "utf8"),
  );

  expect(written, "npm run docs updates them").toEqual([...pages.values()]);
  expect(readdirSync(new URL("checks/", checksFolder)).length).toBe(pages.size - 1);
});

test("every check is on a page, with its proofs or the reason why it is silent", () => {
  expect(checks.length).toBeGreaterThan(60);
  expect(checks.filter(({ operations }) => operations > 0).length).toBeGreaterThan(60);
  expect(checks.filter(({ id }) => !text.includes(`## \`${id}\``))).toEqual([]);
});

test("every proof in the ledger is an existing check or journey", async () => {
  const { entries } = await loadLedger(new URL("../../openapi/requirements.yaml", import.meta.url));
  const known = new Set(checks.map(({ id }) => id));
  const unknown = entries.flatMap(({ id, proof }) =>
    proof.filter((check) => !known.has(check)).map((check) => `${id}: ${check}`),
  );

  expect(entries.filter(({ proof }) => proof.length > 0).length).toBeGreaterThan(300);
  expect(unknown).toEqual([]);
});

test("every check that can fail a run proves a statement of the ledger", () => {
  // Advice proves no statement, and the page gives the reason of a silent check.
  const failing = checks.filter(
    ({ severity, silence }) => severity === "must" && silence === undefined,
  );
  expect(failing.length).toBeGreaterThan(40);
  expect(failing.filter(({ entries }) => entries.length === 0).map(({ id }) => id)).toEqual([]);
});
