import { parseDuration, type RateLimitPolicy } from "@plumbline/contract";

export interface Clock {
  /** Milliseconds. */
  now(): number;
  /** Resolves early when the signal aborts. */
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

export interface Scheduler {
  /** Waits until one more operation fits into every declared window. */
  admit(isMutating: boolean, signal?: AbortSignal): Promise<void>;
}

/** Keeps a run inside the declared rate limits: one rolling window per policy. */
export function createScheduler(policies: readonly RateLimitPolicy[], clock: Clock): Scheduler {
  const buckets = policies.map((policy) => ({
    policy,
    window: parseDuration(policy.window),
    sent: [] as number[],
  }));
  return {
    async admit(isMutating, signal) {
      const counted = buckets.filter(({ policy }) => policy.counts === "all" || isMutating);
      for (const bucket of counted) await untilFree(bucket, clock, signal);
      for (const bucket of counted) bucket.sent.push(clock.now());
    },
  };
}

interface Bucket {
  readonly policy: RateLimitPolicy;
  readonly window: number;
  sent: number[];
}

async function untilFree(bucket: Bucket, clock: Clock, signal?: AbortSignal): Promise<void> {
  for (;;) {
    if (signal?.aborted) return;
    const now = clock.now();
    bucket.sent = bucket.sent.filter((at) => at > now - bucket.window);
    const oldest = bucket.sent[0];
    if (oldest === undefined || bucket.sent.length < bucket.policy.limit) return;
    await clock.wait(oldest + bucket.window - now, signal);
  }
}

/** The machine's own time. */
export const systemClock: Clock = {
  now: () => performance.now(),
  async wait(milliseconds, signal) {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener("abort", () => resolve(), { once: true });
    await promise;
    clearTimeout(timer);
  },
};
