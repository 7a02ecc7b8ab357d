import { expect, test } from "vitest";
import { createLimitedWays, type LimitedOptions } from "./support/limited-ways.ts";
import { limitedContract } from "./support/limited-books.ts";
import { type BookRun, runBooks } from "./support/run-books.ts";

const policies = limitedContract.policies.rateLimits;

/** A whole run against a target whose limits count rejected requests too. */
async function runLimited(more: Partial<LimitedOptions>, time?: number): Promise<BookRun> {
  const { first, clock } = createLimitedWays({ policies, ...more });
  const bounds = time === undefined ? {} : { time };
  return runBooks({ first }, { contract: limitedContract, target: { clock }, ...bounds });
}

function probesOf({ report }: BookRun, name: string): string[] {
  return report.exchanges
    .filter(({ purpose }) => purpose.includes(`concurrent operations against the limit ${name}`))
    .map(({ response }) => String(response.status));
}

test.each([
  ["", undefined],
  [" in limited time", 1_200_000],
])("a window that the run has filled anyway shows its limit%s", async (_name, time) => {
  const run = await runLimited({}, time);
  expect(run.findings).toEqual([]);
  const writes = probesOf(run, "writes");
  expect(writes.at(-1)).toBe("429");
  const limit = policies.find(({ name }) => name === "writes")?.limit ?? 0;
  expect(writes.length).toBeLessThanOrEqual(limit / 2);
  const results = run.report.results.filter(({ check }) => check.startsWith("limits/rate"));
  expect(new Set(results.map(({ status }) => status))).toEqual(new Set(["passed"]));
});

test.each<[string, (limit: number) => number]>([
  ["more", (limit) => limit + 1],
  ["less", (limit) => limit - 1],
])("a limit that allows one operation %s is reported all the same", async (_name, change) => {
  const run = await runLimited({
    allowed: ({ limit, counts }) => (counts === "mutating" ? change(limit) : limit),
  });
  const broken = run.findings.map(
    ({ severity, check, clause }) => `${severity} ${check} ${clause}`,
  );
  expect(broken).toContain("must limits/rate /x-rate-limits/1");
});
