import { parseDuration } from "@plumbline/contract";
import { expect, test } from "vitest";
import { planConformance } from "../src/index.ts";
import { limitedContract } from "./support/limited-books.ts";
import { createLimitedWays } from "./support/limited-ways.ts";
import { bookUrl, type BookRun, identities, runBooks } from "./support/run-books.ts";

const policies = limitedContract.policies.rateLimits;
const longestWindow = Math.max(...policies.map(({ window }) => parseDuration(window)));

/** A run against a target whose clock is moved and whose limits also count rejected requests. */
async function runFor(time: number): Promise<BookRun> {
  const { first, clock } = createLimitedWays({ policies });
  return runBooks({ first }, { contract: limitedContract, target: { clock }, time });
}

function plannedTime(): number {
  const clock = { advance: () => Promise.resolve() };
  const target = { baseUrl: bookUrl, identities, clock };
  return planConformance({ contract: limitedContract, target, seed: 1 }).schedule.durationMs;
}

test("a run with limited time proves as much as it can in that time", async () => {
  const time = Math.round(plannedTime() / 3);
  const { report, findings } = await runFor(time);
  expect(findings).toEqual([]);
  // Requests that wait for room when the time ends are sent when there is room.
  expect(report.paced?.durationMs).toBeLessThan(time + longestWindow);
  const skipped = report.results.filter(({ skip }) => skip?.reason === "budget-exhausted");
  expect(skipped.length).toBeGreaterThan(0);
  expect(report.assurance.proven).toBeGreaterThan(report.assurance.total / 4);
});
