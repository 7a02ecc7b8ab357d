import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { openStorage } from "../database/open-storage.ts";
import { createSeams, type Seams } from "../dispatch/seams.ts";
import { takeContract } from "../take-contract.ts";
import { allFaults } from "./all-faults.ts";

const storage = await openStorage(":memory:");
afterAll(() => storage.close());

const sound = createSeams(storage, await takeContract(undefined));

/** Ids of the ledger's statements; what the interface leaves open cannot be broken. */
const statements: ReadonlySet<string> = new Set(
  readFileSync(fileURLToPath(import.meta.resolve("@local-ads/openapi/requirements.yaml")), "utf8")
    .split(/^- id: /m)
    .slice(1)
    .filter((entry) => !/^ {2}open:/m.test(entry))
    .map((entry) => entry.slice(0, entry.indexOf("\n"))),
);

test("the ledger was read", () => {
  expect(statements.size).toBeGreaterThan(300);
  expect(statements).toContain("common-key-replay");
  expect(statements).not.toContain("state-job-open");
});

test("no two faults have the same name", () => {
  const names = allFaults.map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test("every fault is named in kebab case and described in one sentence", () => {
  const odd = allFaults.filter(
    ({ name, description }) =>
      !/^[a-z]+(-[a-z0-9]+)*$/.test(name) || !/^[A-Z][^.]{15,110}\.$/.test(description),
  );
  expect(odd.map(({ name, description }) => [name, description])).toEqual([]);
});

test("every fault breaks statements of the ledger, each once", () => {
  const odd = allFaults.filter(
    ({ breaks }) =>
      breaks.length === 0 ||
      new Set(breaks).size < breaks.length ||
      breaks.some((id) => !statements.has(id)),
  );
  expect(odd.map(({ name, breaks }) => [name, breaks])).toEqual([]);
});

test("every fault replaces one seam and leaves the others", () => {
  const replaced = allFaults.map(({ name, apply }) => {
    const faulty = apply(sound);
    return [name, namesOf(faulty).filter((seam) => faulty[seam] !== sound[seam])] as const;
  });
  expect(replaced.filter(([, seams]) => seams.length !== 1)).toEqual([]);
});

function namesOf(seams: Seams): readonly (keyof Seams)[] {
  return Object.keys(seams) as (keyof Seams)[]; // what the object literal of the seams has
}
