import { describe, expect, test } from "vitest";
import type { TargetClock } from "../src/index.ts";
import { type BookRun, runBooks } from "./support/run-books.ts";
import { createLimitedWays, type LimitedWays } from "./support/limited-ways.ts";
import { limitedContract } from "./support/limited-books.ts";
import { rejection, send } from "./support/book-server.ts";

const policies = limitedContract.policies.rateLimits;

/** Fails if a run waits, which it must not do with a clock. */
const neverWaiting = {
  now: () => 0,
  wait: () => Promise.reject(new Error("the run waited")),
};

async function runLimited(
  limited: LimitedWays,
  clock: TargetClock = limited.clock,
): Promise<BookRun> {
  return runBooks(
    { first: limited.first },
    {
      contract: limitedContract,
      clock: neverWaiting,
      target: { clock, probeLimits: false },
    },
  );
}

describe("a run with a movable clock", () => {
  test("stays within the declared limits without waiting, batch by batch", async () => {
    const limited = createLimitedWays({ policies });
    const { report, findings } = await runLimited(limited);
    expect(findings).toEqual([]);
    expect(report.verdict).toBe("conforms");
    expect(report.requests.writes).toBeGreaterThan(200);
    // This server also counts rejected writes, which the second early rejection shows.
    expect(limited.rejected()).toBe(2);
    expect(limited.moves.length).toBeLessThan(
      report.requests.writes / 12 + report.requests.total / 60 + 5,
    );
  });

  test("moves it by the time that a 429 asks for, if other callers filled the window", async () => {
    const limited = createLimitedWays({ policies, allowed: () => 5 });
    const { findings, report } = await runLimited(limited);
    expect(findings).toEqual([]);
    expect(report.verdict).toBe("conforms");
    expect(limited.rejected()).toBeGreaterThan(20);
    expect(report.statuses["429"]).toBeUndefined();
  });

  test("sends concurrent requests in one window", async () => {
    const limited = createLimitedWays({ policies });
    let last = "";
    const movesIn = new Map<string, number>();
    const first: LimitedWays["first"] = (call) => {
      last = call.request.headers.get("request-key") ?? "";
      return limited.first(call);
    };
    const clock: TargetClock = {
      advance(milliseconds) {
        movesIn.set(last, (movesIn.get(last) ?? 0) + 1);
        return limited.clock.advance(milliseconds);
      },
    };
    const { report } = await runLimited({ ...limited, first }, clock);
    const together = report.exchanges.filter(({ purpose }) =>
      purpose.includes("concurrent equal requests"),
    );
    const keys = Map.groupBy(together, ({ request }) => request.headers["request-key"] ?? "");
    expect([...keys.values()].map((list) => list.length)).toEqual([5, 5, 5, 5]);
    // Moved at most after the last of them, never in between.
    for (const key of keys.keys()) expect(movesIn.get(key) ?? 0).toBeLessThan(2);
  });

  test("ends if the clock cannot be moved, with a partial report", async () => {
    const limited = createLimitedWays({ policies });
    let moves = 0;
    const clock: TargetClock = {
      advance: (milliseconds) =>
        (moves += 1) > 3 ? Promise.reject(new Error("stuck")) : limited.clock.advance(milliseconds),
    };
    const { report } = await runLimited(limited, clock);
    expect(report.verdict).toBe("inconclusive");
    expect(report.inconclusive).toEqual([
      "The clock of the target could not be moved, which ended the run",
    ]);
    expect(moves).toBe(4);
  });

  test("does not start if the clock cannot be moved at all", async () => {
    const limited = createLimitedWays({ policies });
    const run = runLimited(limited, { advance: () => Promise.reject(new Error("stuck")) });
    await expect(run).rejects.toMatchObject({
      code: "CLOCK_FAILED",
      exitCode: 3,
      message: "The clock of the target cannot be moved: stuck",
    });
  });
});

test("a loopback target without a clock is not paced", async () => {
  let served = 0;
  const { report } = await runBooks(
    { first: () => ((served += 1) > 1 ? send(rejection(429, "slow down")) : undefined) },
    { contract: limitedContract, clock: neverWaiting, checks: ["accepts/*"] },
  );
  expect(report.statuses["429"]).toBeGreaterThan(50);
});
