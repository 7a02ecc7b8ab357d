import { loadLedger } from "@plumbline/conformance";
import { expect, test } from "vitest";
import { readChecks } from "./read-checks.ts";

const checks = await readChecks();

test("every proof of the ledger is a check, or a journey, that there is", async () => {
  const { entries } = await loadLedger(new URL("../../openapi/requirements.yaml", import.meta.url));
  const known = new Set(checks.map(({ id }) => id));
  const unknown = entries.flatMap(({ id, proof }) =>
    proof.filter((check) => !known.has(check)).map((check) => `${id}: ${check}`),
  );

  expect(entries.filter(({ proof }) => proof.length > 0).length).toBeGreaterThan(300);
  expect(unknown).toEqual([]);
});

test("every check that can fail a run of the document proves a statement of it", () => {
  // Advice is what no statement is at stake for, and the page says why a check is silent.
  const failing = checks.filter(
    ({ severity, silence }) => severity === "must" && silence === undefined,
  );
  expect(failing.length).toBeGreaterThan(40);
  expect(failing.filter(({ entries }) => entries.length === 0).map(({ id }) => id)).toEqual([]);
});
