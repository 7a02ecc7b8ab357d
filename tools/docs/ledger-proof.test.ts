import { loadLedger } from "@plumbline/conformance";
import { expect, test } from "vitest";
import { readChecks } from "./read-checks.ts";

const checks = await readChecks();

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
