import type { RateLimitPolicy } from "@plumbline/contract";
import { expect, test } from "vitest";
import { type Clock, createScheduler } from "./create-scheduler.ts";

function policy(more: Partial<RateLimitPolicy>): RateLimitPolicy {
  return {
    name: "all",
    limit: 3,
    window: "PT1M",
    per: "shop",
    counts: "all",
    sharedWith: [],
    exceeded: 429,
    retryAfter: "PT1M",
    ...more,
  };
}

/** A clock that stands still but for waiting. */
function steppedClock(): Clock & { readonly waits: number[] } {
  let now = 0;
  const waits: number[] = [];
  return {
    waits,
    now: () => now,
    wait: async (milliseconds) => {
      waits.push(milliseconds);
      now += milliseconds;
    },
  };
}

test("no window ever holds more operations than its limit", async () => {
  const clock = steppedClock();
  const scheduler = createScheduler([policy({})], clock);
  const times: number[] = [];
  for (let sent = 0; sent < 10; sent += 1) {
    await scheduler.admit(false);
    times.push(clock.now());
  }
  for (const time of times)
    expect(
      times.filter((other) => other > time - 60_000 && other <= time).length,
    ).toBeLessThanOrEqual(3);
  expect(clock.now()).toBe(180_000);
});

test("reads do not wait for a limit on writes", async () => {
  const clock = steppedClock();
  const scheduler = createScheduler([policy({ limit: 1, counts: "mutating" })], clock);
  await scheduler.admit(true);
  for (let sent = 0; sent < 5; sent += 1) await scheduler.admit(false);
  expect(clock.waits).toEqual([]);
  await scheduler.admit(true);
  expect(clock.waits).toEqual([60_000]);
});

test("an interrupted run waits no longer", async () => {
  const clock = steppedClock();
  const scheduler = createScheduler([policy({ limit: 1 })], clock);
  await scheduler.admit(false);
  await scheduler.admit(false, AbortSignal.abort());
  expect(clock.waits).toEqual([]);
});
