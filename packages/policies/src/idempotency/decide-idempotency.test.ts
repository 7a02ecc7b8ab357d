import type { IdempotencyPolicy } from "@plumbline/contract";
import { expect, test } from "vitest";
import { decideIdempotency, type IdempotencyDecision } from "./decide-idempotency.ts";
import type { ClaimRequest, IdempotencyStore, ResponseSnapshot } from "./idempotency-store.ts";
import { createMemoryIdempotencyStore } from "./create-memory-idempotency-store.ts";
import { settleClaim } from "./settle-claim.ts";

const policy: IdempotencyPolicy = {
  key: { header: "Request-Key" },
  replay: { header: "Replayed", value: "yes" },
  statuses: { missing: 428, pending: 425, conflict: 422 },
  retention: "P2D",
};
const day = 86_400_000;
const created: ResponseSnapshot = {
  status: 201,
  headers: [["receipt", "r-1"]],
  body: new Uint8Array([123, 125]),
};
const rejections = new Set([429]);

function ask(
  store: IdempotencyStore,
  change: Partial<ClaimRequest> = {},
): Promise<IdempotencyDecision> {
  const request = {
    partition: "anna",
    key: "k-1",
    fingerprint: "f-1",
    owner: "o-1",
    now: 0,
    leaseUntil: 1000,
  };
  return decideIdempotency(store, policy, { ...request, ...change });
}

function settle(
  store: IdempotencyStore,
  decision: IdempotencyDecision,
  snapshot?: ResponseSnapshot,
): Promise<string> {
  if (decision.kind !== "execute") throw new Error(`expected an execution, got ${decision.kind}`);
  const { claim } = decision;
  return settleClaim(store, {
    policy,
    claim,
    rejections,
    now: claim.now,
    ...(snapshot && { snapshot }),
  });
}

test("without a key, the declared status is returned", async () => {
  const { partition, fingerprint, owner, now, leaseUntil } = {
    partition: "a",
    fingerprint: "f",
    owner: "o",
    now: 0,
    leaseUntil: 1,
  };
  const store = createMemoryIdempotencyStore();

  expect(
    await decideIdempotency(store, policy, { partition, fingerprint, owner, now, leaseUntil }),
  ).toEqual({
    kind: "missing",
    status: 428,
  });
});

test("the first request executes, equal ones are pending and then replay, others always conflict", async () => {
  const store = createMemoryIdempotencyStore();
  const first = await ask(store);
  expect(first.kind).toBe("execute");

  expect(await ask(store, { owner: "o-2" })).toEqual({ kind: "pending", status: 425 });
  expect(await ask(store, { owner: "o-2", fingerprint: "f-2" })).toEqual({
    kind: "conflict",
    status: 422,
  });
  expect(await settle(store, first, created)).toBe("kept");
  expect(await ask(store, { owner: "o-2" })).toEqual({ kind: "replay", snapshot: created });
  expect(await ask(store, { owner: "o-2", fingerprint: "f-2" })).toEqual({
    kind: "conflict",
    status: 422,
  });
});

test("the same key of another partition is another key", async () => {
  const store = createMemoryIdempotencyStore();
  await settle(store, await ask(store), created);

  expect((await ask(store, { partition: "berta", fingerprint: "f-2" })).kind).toBe("execute");
});

test("a rejection and a crash leave the key unused; any other response is stored, including a failure", async () => {
  const store = createMemoryIdempotencyStore();

  expect(await settle(store, await ask(store), { ...created, status: 429 })).toBe("released");
  expect(await settle(store, await ask(store))).toBe("released");
  expect(
    await settle(store, await ask(store, { fingerprint: "f-2" }), { ...created, status: 500 }),
  ).toBe("kept");
  expect((await ask(store, { fingerprint: "f-2" })).kind).toBe("replay");
});

test("a stored response replays to the last millisecond of its retention, then the key is unused", async () => {
  const store = createMemoryIdempotencyStore();
  await settle(store, await ask(store), created);

  expect((await ask(store, { now: 2 * day - 1 })).kind).toBe("replay");
  expect((await ask(store, { now: 2 * day, fingerprint: "f-2", leaseUntil: 3 * day })).kind).toBe(
    "execute",
  );
});

test("an abandoned claim is taken over when its lease expires, and its late owner cannot complete", async () => {
  const store = createMemoryIdempotencyStore();
  const slow = await ask(store);

  expect((await ask(store, { owner: "o-2", now: 999 })).kind).toBe("pending");
  const second = await ask(store, { owner: "o-2", now: 1000, leaseUntil: 2000 });
  expect(second.kind).toBe("execute");
  expect(await settle(store, slow, { ...created, status: 202 })).toBe("lost");
  expect(await settle(store, second, created)).toBe("kept");
  expect(await ask(store, { now: 1500 })).toEqual({ kind: "replay", snapshot: created });
});

test("a claim settles once: settling again neither replaces nor releases the stored response", async () => {
  const store = createMemoryIdempotencyStore();
  const decision = await ask(store);
  await settle(store, decision, created);

  expect(await settle(store, decision, { ...created, status: 202 })).toBe("lost");
  expect(await settle(store, decision)).toBe("released");
  expect(await ask(store, { owner: "o-2" })).toEqual({ kind: "replay", snapshot: created });
});

test("of many equal requests at once exactly one executes", async () => {
  const store = createMemoryIdempotencyStore();
  const decisions = await Promise.all(
    Array.from({ length: 50 }, (_, index) => ask(store, { owner: `o-${index}` })),
  );

  expect(decisions.filter(({ kind }) => kind === "execute")).toHaveLength(1);
  expect(decisions.filter(({ kind }) => kind === "pending")).toHaveLength(49);
});

test("above its capacity the memory store removes the oldest completed keys, never a running one", async () => {
  const store = createMemoryIdempotencyStore({ capacity: 2 });
  await ask(store, { key: "running" });
  for (const key of ["a", "b", "c"]) await settle(store, await ask(store, { key }), created);

  expect((await ask(store, { key: "running", owner: "o-2" })).kind).toBe("pending");
  expect((await ask(store, { key: "c" })).kind).toBe("replay");
  expect((await ask(store, { key: "a" })).kind).toBe("execute");
});
