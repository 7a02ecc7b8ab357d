import type { RateLimitPolicy } from "@plumbline/contract";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  countingPolicies,
  decideRateLimits,
  type RateLimitDecision,
} from "./decide-rate-limits.ts";
import { createMemoryRateLimitStore } from "./create-memory-rate-limit-store.ts";
import type { RateLimitStore } from "./rate-limit-store.ts";

const operations: RateLimitPolicy = {
  name: "operations",
  limit: 3,
  window: "PT10S",
  per: "account",
  counts: "all",
  sharedWith: [],
  exceeded: 429,
  retryAfter: "PT12.5S",
};
const writes: RateLimitPolicy = {
  ...operations,
  name: "writes",
  limit: 1,
  counts: "mutating",
  exceeded: 420,
};

let hits = 0;
function draw(
  store: RateLimitStore,
  now: number,
  policies: readonly RateLimitPolicy[] = [operations],
  partition = "anna",
): Promise<RateLimitDecision> {
  return decideRateLimits(store, { policies, partition, hit: `hit-${hits++}`, now });
}

test("the limit is reached but not exceeded, and partitions have separate buckets", async () => {
  const store = createMemoryRateLimitStore();
  for (const now of [0, 4_000, 9_999]) expect((await draw(store, now)).kind).toBe("allowed");

  expect(await draw(store, 9_999)).toEqual({
    kind: "exceeded",
    policy: operations,
    status: 429,
    retryAfterSeconds: 13,
    freeAt: 10_000,
  });
  expect((await draw(store, 9_999, [operations], "berta")).kind).toBe("allowed");
});

test("a window rolls: its hits expire one by one, not all at once", async () => {
  const store = createMemoryRateLimitStore();
  for (const now of [0, 4_000, 9_000]) await draw(store, now);

  expect((await draw(store, 10_000)).kind).toBe("allowed");
  expect(await draw(store, 10_001)).toMatchObject({ kind: "exceeded", freeAt: 14_000 });
});

test("a request that one limit rejects counts in none of them", async () => {
  const store = createMemoryRateLimitStore();
  expect((await draw(store, 0, [operations, writes])).kind).toBe("allowed");
  for (let i = 0; i < 5; i++) {
    expect(await draw(store, 1, [operations, writes])).toMatchObject({
      kind: "exceeded",
      policy: writes,
      status: 420,
    });
  }

  expect((await draw(store, 2)).kind).toBe("allowed");
  expect((await draw(store, 3)).kind).toBe("allowed");
  expect((await draw(store, 4)).kind).toBe("exceeded");
});

test("a hit that is removed does not count", async () => {
  const store = createMemoryRateLimitStore();
  const first = await draw(store, 0, [writes]);
  if (first.kind !== "allowed") throw new Error("the first draw must be allowed");
  await store.giveBack(first.hit, first.buckets);

  expect((await draw(store, 1, [writes])).kind).toBe("allowed");
  expect((await draw(store, 1, [writes])).kind).toBe("exceeded");
});

test("a limit that was lowered has room only after enough hits have expired", async () => {
  const store = createMemoryRateLimitStore();
  for (const now of [0, 1_000, 2_000]) await draw(store, now);

  expect(await draw(store, 3_000, [{ ...operations, limit: 2 }])).toMatchObject({ freeAt: 11_000 });
  expect(await draw(store, 3_000, [{ ...operations, limit: 1 }])).toMatchObject({ freeAt: 12_000 });
});

test("a limit of zero rejects every request", async () => {
  const store = createMemoryRateLimitStore();

  expect(await draw(store, 0, [{ ...operations, limit: 0 }])).toMatchObject({
    kind: "exceeded",
    freeAt: Infinity,
  });
});

test("policies are grouped by what they count", () => {
  expect(countingPolicies([operations, writes], "all")).toEqual([operations]);
  expect(countingPolicies([operations, writes], "mutating")).toEqual([writes]);
});

test("idle buckets are removed, busy ones are not", async () => {
  const store = createMemoryRateLimitStore();
  for (let i = 0; i < 3_000; i++) await draw(store, 0, [writes], `caller-${i}`);

  expect((await draw(store, 9_999, [writes], "caller-0")).kind).toBe("exceeded");
  expect((await draw(store, 10_000, [writes], "caller-0")).kind).toBe("allowed");
});

const arrivals = fc.array(fc.oneof(fc.constantFrom(0, 1, 9_999, 10_000), fc.nat(4_000)), {
  maxLength: 60,
});

test("for any arrival times, a request is allowed exactly if its window has room", async () => {
  await fc.assert(
    fc.asyncProperty(arrivals, fc.integer({ min: 1, max: 6 }), async (gaps, limit) => {
      const store = createMemoryRateLimitStore();
      const accepted: number[] = [];
      let now = 0;
      for (const gap of gaps) {
        now += gap;
        const inWindow = accepted.filter((at) => at > now - 10_000);
        const decision = await draw(store, now, [{ ...operations, limit }]);
        expect(decision.kind).toBe(inWindow.length < limit ? "allowed" : "exceeded");
        if (decision.kind === "allowed") accepted.push(now);
      }
      for (const start of accepted) {
        expect(
          accepted.filter((at) => at >= start && at < start + 10_000).length,
        ).toBeLessThanOrEqual(limit);
      }
    }),
    { seed: 1 },
  );
});

test("after a rejection, freeAt is the first instant at which the same request is allowed", async () => {
  await fc.assert(
    fc.asyncProperty(arrivals, fc.integer({ min: 1, max: 4 }), async (gaps, limit) => {
      const store = createMemoryRateLimitStore();
      const policies = [
        { ...operations, limit },
        { ...writes, limit: 2, window: "PT25S" },
      ];
      let now = 0;
      for (const gap of gaps) {
        now += gap;
        const decision = await draw(store, now, policies);
        if (decision.kind === "allowed") continue;
        expect((await draw(store, decision.freeAt - 1, policies)).kind).toBe("exceeded");
        expect((await draw(store, decision.freeAt, policies)).kind).toBe("allowed");
        now = decision.freeAt;
      }
    }),
    { seed: 1 },
  );
});
