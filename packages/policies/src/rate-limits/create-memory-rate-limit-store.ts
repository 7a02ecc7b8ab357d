import { roomAt } from "@plumbline/contract";
import type { Bucket, RateLimitStore, TakeResult } from "./rate-limit-store.ts";

interface Hit {
  readonly id: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

interface Log {
  hits: readonly Hit[];
  windowMs: number;
}

/** Idle buckets are removed once in this many takes, so that callers who never return cost no memory. */
const takesPerSweep = 1024;

/**
 * Stores hits in this process; they are lost when it ends.
 * @example
 * ```ts
 * import { createMemoryRateLimitStore } from "@plumbline/policies";
 *
 * export const store = createMemoryRateLimitStore();
 * ```
 */
export function createMemoryRateLimitStore(): RateLimitStore {
  const logs = new Map<string, Log>();
  let takes = 0;

  function livingHits(bucket: Bucket, now: number): readonly Hit[] {
    const hits = logs.get(bucket.id)?.hits ?? [];
    return hits.filter((hit) => hit.at > now - bucket.windowMs);
  }

  function write(bucket: Bucket, hits: readonly Hit[]): void {
    if (hits.length === 0) logs.delete(bucket.id);
    else logs.set(bucket.id, { hits, windowMs: bucket.windowMs });
  }

  function sweep(now: number): void {
    for (const [id, log] of logs) {
      if (log.hits.every((hit) => hit.at <= now - log.windowMs)) logs.delete(id);
    }
  }

  return {
    async take({ hit, buckets, now }) {
      takes += 1;
      if (takes % takesPerSweep === 0) sweep(now);
      const full = findFullest(buckets, (bucket) => livingHits(bucket, now));
      if (full !== undefined) return full;
      for (const bucket of buckets)
        write(bucket, [...livingHits(bucket, now), { id: hit, at: now }]);
      return { kind: "taken" };
    },

    async giveBack(hit, buckets) {
      for (const bucket of buckets) {
        write(
          bucket,
          (logs.get(bucket.id)?.hits ?? []).filter((kept) => kept.id !== hit),
        );
      }
    },
  };
}

function findFullest(
  buckets: readonly Bucket[],
  hitsOf: (bucket: Bucket) => readonly Hit[],
): Extract<TakeResult, { kind: "full" }> | undefined {
  return buckets
    .map((bucket, index) => ({
      kind: "full" as const,
      bucket: index,
      freeAt: roomAt(bucket, timesOf(hitsOf(bucket))),
    }))
    .filter((full) => full.freeAt > Number.NEGATIVE_INFINITY)
    .toSorted((left, right) => right.freeAt - left.freeAt)[0];
}

/** The clock may go back between two hits. */
function timesOf(hits: readonly Hit[]): readonly number[] {
  return hits.map((hit) => hit.at).toSorted((left, right) => left - right);
}
