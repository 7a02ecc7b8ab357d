import type { IdempotencyPolicy } from "@plumbline/contract";
import {
  type ClaimRequest,
  createMemoryIdempotencyStore,
  decideIdempotency,
  type IdempotencyStore,
  settleClaim,
} from "@plumbline/policies";
import * as fc from "fast-check";
import { describe, expect, inject, test } from "vitest";
import { clearTables } from "../src/database/clear-tables.ts";
import { openStorage } from "../src/database/open-storage.ts";
import type { Storage } from "../src/database/storage.ts";
import { createSqlIdempotencyStore } from "../src/stores/create-sql-idempotency-store.ts";
import { availableStorages } from "./support/storages.ts";

const policy: IdempotencyPolicy = {
  key: { header: "Request-Key" },
  replay: { header: "Replayed", value: "yes" },
  statuses: { missing: 400, pending: 425, conflict: 422 },
  retention: "PT10S",
};
const rejections = new Set([400]);
const address = { partition: "anna", key: "k-1" };
const claim: ClaimRequest = {
  ...address,
  fingerprint: "f-1",
  owner: "o-1",
  now: 0,
  leaseUntil: Number.POSITIVE_INFINITY,
};
const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
const snapshot = { status: 201, headers: [["receipt", "r-1"]] as const, body: bytes };
const outcome = { ...address, owner: "o-1", snapshot, expiresAt: 10 };

const storages = await availableStorages();

describe.each(storages)("keys on $name", ({ open }) => {
  test("an outcome is stored byte for byte until it expires", async () => {
    const storage = await open();
    const store = createSqlIdempotencyStore(storage.db, storage);
    await store.claim(claim);

    expect(await store.complete(outcome)).toBe(true);
    expect(await store.claim({ ...claim, owner: "o-2", now: 9 })).toEqual({
      kind: "taken",
      record: { state: "completed", fingerprint: "f-1", snapshot },
    });
    expect(await store.claim({ ...claim, owner: "o-2", now: 10 })).toEqual({ kind: "claimed" });
  });

  test("expired keys are deleted, but no valid or pending ones", async () => {
    const storage = await open();
    const store = createSqlIdempotencyStore(storage.db, storage);
    async function settle(key: string, expiresAt: number): Promise<void> {
      await store.claim({ ...claim, key });
      await store.complete({ ...outcome, key, expiresAt });
    }
    await store.claim({ ...claim, key: "running" });
    await settle("kept", 1_000);
    for (let i = 0; i < 50; i++) await settle(`expired-${i}`, 10);
    for (let i = 0; i < 64; i++) {
      await store.claim({ ...claim, key: "later", now: 20 });
      await store.release({ ...claim, key: "later" });
    }
    const rows = await storage.db.selectFrom("idempotency_keys").select("key").execute();

    expect(rows.map(({ key }) => key).toSorted()).toEqual(["kept", "running"]);
  });

  test("of many concurrent claims one is granted", async () => {
    const storage = await open();
    const store = createSqlIdempotencyStore(storage.db, storage);
    const claims = Array.from({ length: 50 }, (_, index) =>
      store.claim({ ...claim, owner: `o-${index}` }),
    );
    const kinds = (await Promise.all(claims)).map(({ kind }) => kind);

    expect(kinds.filter((kind) => kind === "claimed")).toHaveLength(1);
    expect(kinds.filter((kind) => kind === "taken")).toHaveLength(49);
  });

  test("a claim survives moves of the clock", async () => {
    const storage = await open();
    const store = createSqlIdempotencyStore(storage.db, storage);
    await store.claim({ ...claim, leaseUntil: 1 });

    expect((await store.claim({ ...claim, owner: "o-2", now: 1e12 })).kind).toBe("taken");
    expect(await store.complete(outcome)).toBe(true);
  });

  test("an outcome is committed or rolled back with its work", async () => {
    const storage = await open();
    const store = createSqlIdempotencyStore(storage.db, storage);
    await store.claim(claim);
    const failing = storage.transaction(async (trx) => {
      await createSqlIdempotencyStore(trx, storage).complete(outcome);
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");

    expect(await store.claim({ ...claim, owner: "o-2" })).toEqual({
      kind: "taken",
      record: { state: "pending", fingerprint: "f-1" },
    });
    await store.release(claim);
    expect((await store.claim({ ...claim, owner: "o-2" })).kind).toBe("claimed");
  });

  test("it behaves like the store in memory under any steps", async () => {
    const storage = await open();
    const property = fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      await storage.transaction((trx) => clearTables(trx, storage));
      expect(await play(createSqlIdempotencyStore(storage.db, storage), steps)).toEqual(
        await play(createMemoryIdempotencyStore(), steps),
      );
    });
    await fc.assert(property, { seed: 1, numRuns: inject("isFull") ? 60 : 15 });
  });
});

describe.each(storages.filter(({ isShared }) => isShared))(
  "keys of instances on $name",
  (shared) => {
    const { createDatabase, open } = shared;

    async function claimAs(storage: Storage, instance: string, owner: string): Promise<string> {
      const store = createSqlIdempotencyStore(storage.db, { kind: storage.kind, instance });
      return (await store.claim({ ...claim, owner })).kind;
    }

    test("a key is in use while its instance is alive", async () => {
      const { db, ...storage } = await open();
      const alive = Date.now() + 1e9;
      await db.insertInto("instances").values({ id: "other", alive_until: alive }).execute();

      expect(await claimAs({ db, ...storage }, "other", "o-1")).toBe("claimed");
      expect(await claimAs({ db, ...storage }, storage.instance, "o-2")).toBe("taken");
      await db.updateTable("instances").set({ alive_until: 0 }).where("id", "=", "other").execute();
      expect(await claimAs({ db, ...storage }, storage.instance, "o-2")).toBe("claimed");
      expect(await createSqlIdempotencyStore(db, storage).complete(outcome)).toBe(false);
    });

    test("an instance frees its keys when it ends, and those of dead instances when it starts", async () => {
      const database = await createDatabase();
      const storage = await open(database);
      const other = await openStorage(database);
      expect(await claimAs(other, other.instance, "o-1")).toBe("claimed");
      await other.close();
      expect(await storage.db.selectFrom("idempotency_keys").select("owner").execute()).toEqual([]);

      expect(await claimAs(storage, "dead", "o-2")).toBe("claimed");
      await open(database);
      expect(await storage.db.selectFrom("idempotency_keys").select("owner").execute()).toEqual([]);
    });
  },
);

describe.each(storages.filter(({ name }) => name === "file"))("keys in a $name", (kept) => {
  test("the keys of a dead process are free when the file is opened again", async () => {
    const database = await kept.createDatabase();
    const dead = await openStorage(database);
    const store = createSqlIdempotencyStore(dead.db, dead);
    await store.claim(claim);
    await store.claim({ ...claim, key: "k-2" });
    await store.complete({ ...outcome, key: "k-2" });
    await dead.close();

    const { db } = await kept.open(database);
    expect(await db.selectFrom("idempotency_keys").select("key").execute()).toEqual([
      { key: "k-2" },
    ]);
  });
});

type Step =
  | {
      readonly kind: "begin";
      readonly partition: string;
      readonly key: string;
      readonly fingerprint: string;
    }
  | { readonly kind: "settle"; readonly pick: number; readonly status: number | null }
  | { readonly kind: "wait"; readonly ms: number };

const letter = fc.constantFrom("a", "b");
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant("begin"), partition: letter, key: letter, fingerprint: letter }),
  fc.record({
    kind: fc.constant("settle"),
    pick: fc.nat(9),
    status: fc.constantFrom(201, 409, 400, null),
  }),
  fc.record({ kind: fc.constant("wait"), ms: fc.constantFrom(1, 9_999, 10_000) }),
);

/** Returns the results of the steps, one line each. */
async function play(store: IdempotencyStore, steps: readonly Step[]): Promise<readonly string[]> {
  const lines: string[] = [];
  const running: ClaimRequest[] = [];
  let now = 0;
  for (const [index, taken] of steps.entries()) {
    if (taken.kind === "wait") {
      now += taken.ms;
    } else if (taken.kind === "begin") {
      const { partition, key, fingerprint } = taken;
      const owner = `o-${index}`;
      const { leaseUntil } = claim;
      const request = { partition, key, fingerprint, owner, now, leaseUntil };
      const decision = await decideIdempotency(store, policy, request);
      if (decision.kind === "execute") running.push(decision.claim);
      lines.push(JSON.stringify(decision));
    } else {
      const [ended] = running.splice(taken.pick % Math.max(running.length, 1), 1);
      if (ended === undefined) continue;
      const { status } = taken;
      const answer = { status: status ?? 0, headers: [["mark", `${index}`]] as const, body: bytes };
      const settlement = { policy, claim: ended, rejections, now };
      lines.push(
        await settleClaim(store, { ...settlement, ...(status !== null && { snapshot: answer }) }),
      );
    }
  }
  return lines;
}
