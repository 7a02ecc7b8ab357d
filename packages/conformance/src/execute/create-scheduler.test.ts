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

test("nor does one that is asked for at the same time", async () => {
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

test("nobody waits for a window that others filled", async () => {
  const clock = steppedClock();
  const scheduler = createScheduler([policy({ limit: 1 })], passingTime(clock));
  await scheduler.admit(read, start);
  await scheduler.admit({ ...read, partition: "two" }, start);
  expect(clock.waits).toEqual([]);
  expect(scheduler.windowOf(policy({}), "two").sent).toBe(1);
});

test("room for several is made at once, and no more of it than there can be", async () => {
  const clock = steppedClock();
  const scheduler = createScheduler([policy({})], passingTime(clock));
  await scheduler.admit(read, start);
  await scheduler.makeRoom(read, 2);
  expect(clock.waits).toEqual([]);
  await scheduler.makeRoom(read, 9);
  expect(clock.waits).toEqual([60_000]);
});

test("a request counts from when it is on its way", async () => {
  const clock = steppedClock();
  const scheduler = createScheduler([policy({ limit: 1 })], passingTime(clock));
  const place = scheduler.enter(read);
  await clock.wait(45_000);
  place.touch();
  await scheduler.admit(read, start);
  expect(clock.waits).toEqual([45_000, 60_000]);
});

test("an interrupted run waits no longer", async () => {
  const clock = steppedClock();
  const scheduler = createScheduler([policy({ limit: 1 })], passingTime(clock));
  await scheduler.admit(read, start);
  await scheduler.admit(read, start, AbortSignal.abort());
  expect(clock.waits).toEqual([]);
});
