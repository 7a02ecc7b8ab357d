import { expect, inject, test } from "vitest";
import { journeys, runJourneys } from "./support/run-journeys.ts";

const seeds = Array.from({ length: inject("isFull") ? 20 : 4 }, (_, index) => index + 1);

test.each(seeds)("every workflow passes, seed %i", async (seed) => {
  const report = await runJourneys(seed, journeys);

  expect(report.results.flatMap(({ findings }) => findings)).toEqual([]);
  expect(report.results.map(({ check }) => check).toSorted()).toEqual(
    journeys.map(({ id }) => `journeys/${id}`).toSorted(),
  );
  const unproven = report.results.filter(({ status }) => status !== "passed");
  expect(unproven.map(({ check }) => check)).toEqual([]);
});
