import type { RateLimitPolicy } from "@plumbline/contract";
import { expect, test } from "vitest";
import { createScheduler } from "./create-scheduler.ts";
import { type Clock, passingTime } from "./run-time.ts";

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

const read = { partition: "one", isMutating: false };
const write = { partition: "one", isMutating: true };

const start = (): Promise<void> => Promise.resolve();

/** A clock that moves only when something waits. */
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

test("no window ever contains more operations than its limit", async () => {
  const clock = steppedClock();
  const scheduler = createScheduler([policy({})], passingTime(clock));
  const times: number[] = [];
  for (let sent = 0; sent < 10; sent += 1)
    times.push(await scheduler.admit(read, async () => clock.now()));
  for (const time of times)
    expect(
      times.filter((other) => other > time - 60_000 && other <= time).length,
    ).toBeLessThanOrEqual(3);
  expect(clock.now()).toBe(180_000);
});

test("concurrent requests do not exceed a limit either", async () => {
  const clock = steppedClock();
  const limits = [policy({}), policy({ name: "writes", limit: 2, counts: "mutating" })];
  const scheduler = createScheduler(limits, passingTime(clock));
  const times = await Promise.all(
    Array.from({ length: 7 }, () => scheduler.admit(write, async () => clock.now())),
  );
  expect(times).toEqual([0, 0, 60_000, 60_000, 120_000, 120_000, 180_000]);
});

test("reads do not wait for a limit on writes", async () => {
  const clock = steppedClock();
  const scheduler = createScheduler([policy({ limit: 1, counts: "mutating" })], passingTime(clock));
  await scheduler.admit(write, start);
  for (let sent = 0; sent < 5; sent += 1) await scheduler.admit(read, start);
  expect(clock.waits).toEqual([]);
  await scheduler.admit(write, start);
  expect(clock.waits).toEqual([60_000]);
});

test("one partition does not wait for the window of another", async () => {
  const clock = steppedClock();
  const scheduler = createScheduler([policy({ limit: 1 })], passingTime(clock));
  await scheduler.admit(read, start);
  await scheduler.admit({ ...read, partition: "two" }, start);
  expect(clock.waits).toEqual([]);
  expect(scheduler.windowOf(policy({}), "two").sent).toBe(1);
});

test("room for several requests is made at once, up to the limit", async () => {
  const clock = steppedClock();
  const scheduler = createScheduler([policy({})], passingTime(clock));
  await scheduler.admit(read, start);
  await scheduler.makeRoom(read, 2);
  expect(clock.waits).toEqual([]);
  await scheduler.makeRoom(read, 9);
  expect(clock.waits).toEqual([60_000]);
});

test("a request counts from the moment it is sent", async () => {
  const clock = steppedClock();
  const scheduler = createScheduler([policy({ limit: 1 })], passingTime(clock));
  const place = scheduler.enter(read);
  await clock.wait(45_000);
  place.sent();
  await scheduler.admit(read, start);
  expect(clock.waits).toEqual([45_000, 60_000]);
});

test("an interrupted run stops waiting", async () => {
  const clock = steppedClock();
  const scheduler = createScheduler([policy({ limit: 1 })], passingTime(clock));
  await scheduler.admit(read, start);
  await scheduler.admit(read, start, AbortSignal.abort());
  expect(clock.waits).toEqual([]);
});
