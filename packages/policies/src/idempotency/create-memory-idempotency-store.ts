import type { IdempotencyStore, KeyAddress, KeyRecord } from "./idempotency-store.ts";

/** Options of `createMemoryIdempotencyStore`. */
export interface MemoryIdempotencyStoreOptions {
  /** Most keys that are stored; above it, the oldest completed ones are removed first. Unlimited by default. */
  readonly capacity?: number;
}

/** A pending entry expires with its lease, a completed one with its retention: at `until`, in epoch milliseconds. */
interface Entry {
  readonly record: KeyRecord;
  readonly owner: string;
  readonly until: number;
}

/**
 * Stores keys in this process; they are lost when it ends.
 * @example
 * ```ts
 * import { createMemoryIdempotencyStore } from "@plumbline/policies";
 *
 * export const store = createMemoryIdempotencyStore({ capacity: 10_000 });
 * ```
 */
export function createMemoryIdempotencyStore(
  options: MemoryIdempotencyStoreOptions = {},
): IdempotencyStore {
  const capacity = options.capacity ?? Number.POSITIVE_INFINITY;
  const entries = new Map<string, Entry>();

  return {
    async claim(request) {
      const address = toAddress(request);
      const held = entries.get(address);
      if (held !== undefined && held.until > request.now)
        return { kind: "taken", record: held.record };
      entries.delete(address);
      entries.set(address, {
        record: { state: "pending", fingerprint: request.fingerprint },
        owner: request.owner,
        until: request.leaseUntil,
      });
      return { kind: "claimed" };
    },

    async complete(request) {
      const address = toAddress(request);
      const held = findOwned(entries.get(address), request.owner);
      if (held === undefined) return false;
      const { fingerprint } = held.record;
      entries.delete(address);
      entries.set(address, {
        record: { state: "completed", fingerprint, snapshot: request.snapshot },
        owner: request.owner,
        until: request.expiresAt,
      });
      forgetOldest(entries, capacity);
      return true;
    },

    async release(request) {
      const address = toAddress(request);
      if (findOwned(entries.get(address), request.owner) !== undefined) entries.delete(address);
    },
  };
}

function toAddress({ partition, key }: KeyAddress): string {
  return JSON.stringify([partition, key]);
}

function findOwned(entry: Entry | undefined, owner: string): Entry | undefined {
  return entry?.record.state === "pending" && entry.owner === owner ? entry : undefined;
}

/** A map iterates in insertion order, and completing inserts again: the first completed entries are the oldest. */
function forgetOldest(entries: Map<string, Entry>, capacity: number): void {
  for (const [address, entry] of entries) {
    if (entries.size <= capacity) return;
    if (entry.record.state === "completed") entries.delete(address);
  }
}
