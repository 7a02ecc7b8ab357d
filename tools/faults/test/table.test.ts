import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createSandbox } from "@local-ads/sandbox";
import { alter, type Fault, type Seams } from "@local-ads/sandbox/seams";
import { extraFaults } from "@plumbline-tools/faults";
import { afterAll, expect, test } from "vitest";

const seen: Seams[] = [];

/** Records the sound seams of a sandbox. */
const witness: Fault = {
  name: "witness",
  breaks: [],
  description: "Changes nothing.",
  ...alter("work", (work) => work),
  apply(seams) {
    seen.push(seams);
    return seams;
  },
};

const sandbox = await createSandbox({
  extraFaults: [witness, ...extraFaults],
  faults: ["witness"],
});
afterAll(() => sandbox.close());
const faults = (await sandbox.control.faults()).filter(({ name }) => name !== witness.name);

/** IDs of the requirements that the interface states. Requirements that it leaves open cannot be violated. */
const requirements: ReadonlySet<string> = new Set(
  readFileSync(fileURLToPath(import.meta.resolve("@local-ads/openapi/requirements.yaml")), "utf8")
    .split(/^- id: /m)
    .slice(1)
    .filter((entry) => !/^ {2}open:/m.test(entry))
    .map((entry) => entry.slice(0, entry.indexOf("\n"))),
);

test("the ledger has requirements", () => {
  expect(requirements.size).toBeGreaterThan(300);
  expect(requirements).toContain("common-key-replay");
  expect(requirements).not.toContain("state-job-open");
});

test("no two faults have the same name", () => {
  const names = faults.map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test("every fault has a name in kebab-case and a description of one sentence", () => {
  const odd = faults.filter(
    ({ name, description }) =>
      !/^[a-z]+(-[a-z0-9]+)*$/.test(name) || !/^[A-Z][^.]{15,110}\.$/.test(description),
  );
  expect(odd.map(({ name, description }) => [name, description])).toEqual([]);
});

test("every fault names requirements of the ledger, each once", () => {
  const odd = faults.filter(
    ({ breaks }) =>
      breaks.length === 0 ||
      new Set(breaks).size < breaks.length ||
      breaks.some((id) => !requirements.has(id)),
  );
  expect(odd.map(({ name, breaks }) => [name, breaks])).toEqual([]);
});

test("every extra fault replaces one seam", () => {
  const [sound] = seen;
  if (sound === undefined) throw new Error("The sandbox did not apply the witness.");
  const replaced = extraFaults.map(({ name, apply }) => {
    const faulty = apply(sound);
    return [name, namesOf(faulty).filter((seam) => faulty[seam] !== sound[seam])] as const;
  });
  expect(replaced.filter(([, seams]) => seams.length !== 1)).toEqual([]);
});

function namesOf(seams: Seams): readonly (keyof Seams)[] {
  return Object.keys(seams) as (keyof Seams)[]; // the keys of an object literal of type Seams
}
