import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { StoredJob } from "../../../state/repositories/job-repository.ts";
import { takeContract } from "../../../take-contract.ts";
import { queueJob } from "./queue-job.ts";
import { runStep, type Situation } from "./run-step.ts";

const seeded = { seed: 20_261_121, numRuns: 300 };
const start = Date.UTC(2026, 2, 1, 12);
const calm: Omit<Situation, "now"> = {
  isProviderAvailable: true,
  lacksLicences: false,
  wantsReview: false,
};

test("a job goes from queued to checking, creating_ads and ready, each step at its instant", () => {
  const jobs = runUntilStill(queue(5), []);

  expect(jobs.map(({ status, adsCreated }) => `${status} ${adsCreated}`)).toEqual([
    "queued 0",
    "checking 0",
    "creating_ads 0",
    "creating_ads 2",
    "creating_ads 4",
    "ready 5",
  ]);
  const instants = jobs.flatMap(({ nextRunAt }) => nextRunAt ?? []);
  expect(new Set(instants).size).toBe(jobs.length - 1);
  expect(jobs.at(-1)).toMatchObject({ attempts: 1, hold: null, lastError: null, nextRunAt: null });
});

test("without the provider an attempt fails, each retry waits longer, and the fifth attempt is the last", () => {
  const down = Array.from({ length: 5 }, () => ({ ...calm, isProviderAvailable: false }));

  const jobs = runUntilStill(queue(8), down);

  expect(jobs.map(({ attempts }) => attempts)).toEqual([0, 1, 2, 3, 4, 5]);
  const waits = jobs.slice(1, 5).map((job, index) => nextOf(job) - nextOf(jobs[index]));
  expect(waits).toEqual(waits.toSorted((a, b) => a - b));
  expect(new Set(waits).size).toBe(4);
  expect(jobs.at(-1)).toMatchObject({
    status: "failed",
    nextRunAt: null,
    lastError: expect.stringContaining("provider"),
  });
});

test("an attempt after an error continues where the previous one stopped", () => {
  const up = Array.from({ length: 4 }, () => calm);

  const jobs = runUntilStill(queue(8), [...up, { ...calm, isProviderAvailable: false }]);

  expect(jobs[5]).toMatchObject({ attempts: 1, adsCreated: 4, lastError: expect.any(String) });
  expect(jobs[6]).toMatchObject({ attempts: 2, adsCreated: 6, lastError: null });
  expect(jobs.at(-1)).toMatchObject({ status: "ready", attempts: 2, adsCreated: 8 });
});

test("a missing licence or a required review holds a job until it is released", () => {
  expect(runUntilStill(queue(8), [{ ...calm, lacksLicences: true }]).at(-1)).toMatchObject({
    status: "queued",
    hold: "licence",
    nextRunAt: null,
  });
  expect(runUntilStill(queue(8), [calm, { ...calm, wantsReview: true }]).at(-1)).toMatchObject({
    status: "checking",
    hold: "review",
    nextRunAt: null,
  });
});

test("the number of ads never decreases or exceeds the wanted number, and time goes on", () => {
  const situations = fc.array(
    fc.record({
      isProviderAvailable: fc.boolean(),
      lacksLicences: fc.boolean(),
      wantsReview: fc.boolean(),
    }),
    { maxLength: 40 },
  );
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 19 }), situations, (adsWanted, situations) => {
      const jobs = runUntilStill(queue(adsWanted), situations);

      jobs.slice(1).forEach((job, index) => {
        const before = jobs[index] ?? job;
        expect(job.adsCreated).toBeGreaterThanOrEqual(before.adsCreated);
        expect(job.attempts).toBeGreaterThanOrEqual(before.attempts);
        expect(job.adsCreated).toBeLessThanOrEqual(adsWanted);
        expect(nextOf(job, Number.POSITIVE_INFINITY)).toBeGreaterThan(nextOf(before));
      });
    }),
    seeded,
  );
});

test("with the provider available and no holds, every job becomes ready", () => {
  const disturbances = fc.array(fc.boolean(), { maxLength: 4 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 19 }), disturbances, (adsWanted, outages) => {
      const situations = outages.map((isProviderAvailable) => ({ ...calm, isProviderAvailable }));

      const end = runUntilStill(queue(adsWanted), situations).at(-1);

      expect(end).toMatchObject({ status: "ready", adsCreated: adsWanted, nextRunAt: null });
    }),
    seeded,
  );
});

test("a job ends with a final status of the document", async () => {
  const { operations } = await takeContract(undefined);
  const ends = operations.flatMap(({ policies: { job } }) => job ?? []);
  const down = Array.from({ length: 5 }, () => ({ ...calm, isProviderAvailable: false }));

  expect(ends.flatMap(({ done }) => done)).toContain(runUntilStill(queue(8), []).at(-1)?.status);
  expect(ends.flatMap(({ failed }) => failed)).toContain(
    runUntilStill(queue(8), down).at(-1)?.status,
  );
});

function queue(adsWanted: number): StoredJob {
  return queueJob(
    { id: "campaign", workspaceId: "workspace" },
    { id: "job", adsWanted, now: start },
  );
}

/** Every state of the job, each step run when it is due; after the given situations all is calm. */
function runUntilStill(
  job: StoredJob,
  situations: readonly Omit<Situation, "now">[],
): readonly StoredJob[] {
  const jobs = [job];
  for (let next = job; next.nextRunAt !== null; jobs.push(next)) {
    next = runStep(next, { ...(situations[jobs.length - 1] ?? calm), now: next.nextRunAt });
  }
  return jobs;
}

function nextOf(job: StoredJob | undefined, otherwise = start): number {
  return job?.nextRunAt ?? otherwise;
}
