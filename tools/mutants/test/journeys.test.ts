import { runConformance, type RunReport } from "@plumbline/conformance";
import { expect, inject, test } from "vitest";
import { dataChoices } from "../src/legal/data-choices.ts";
import type { LegalChoice } from "../src/legal/legal-choice.ts";
import { paceChoices } from "../src/legal/pace-choices.ts";
import { setUpChoices } from "../src/legal/set-up-choices.ts";
import { loadSubject } from "../src/load-subject.ts";
import { openSandbox } from "../src/run/open-sandbox.ts";

const subject = await loadSubject();
const all = [...paceChoices, ...setUpChoices, ...dataChoices];

/** The choices that differ most from the usual sandbox. */
const telling = new Set(["prepares-in-50-ms", "campaign-after-preparation", "set-up-asks-much"]);
const chosen = inject("isFull") ? all : all.filter(({ name }) => telling.has(name));

test.each(chosen)("every workflow proves something if $name", async (choice) => {
  const { results } = await runWorkflows(choice);

  expect(results.flatMap(({ findings }) => findings)).toEqual([]);
  const passed = results.filter(({ status }) => status === "passed");
  expect(passed.map(({ check }) => check).toSorted()).toEqual(
    subject.journeys.map(({ id }) => `journeys/${id}`).toSorted(),
  );
});

async function runWorkflows(choice: LegalChoice): Promise<RunReport> {
  const { target, clock, close } = await openSandbox(subject, choice.difference(subject));
  try {
    const { contract, journeys } = subject;
    return await runConformance({
      contract,
      target,
      clock,
      journeys,
      seed: 1,
      checks: ["journeys/*"],
    });
  } finally {
    await close();
  }
}
