import { parseDuration, type RateLimitPolicy, roomAt } from "@plumbline/contract";
import {
  createRequestLog,
  type RequestLog,
  type LoggedRequest,
  type Traffic,
} from "./create-request-log.ts";
import type { RunTime } from "./run-time.ts";

export interface Scheduler extends RequestLog {
  /** Waits until this many requests, or as many as a window allows, fit into every declared window at once. */
  makeRoom(traffic: Traffic, requests: number, signal?: AbortSignal): Promise<void>;
  /** Waits until one more request fits into every declared window, and starts the request. */
  admit<T>(traffic: Traffic, start: Start<T>, signal?: AbortSignal): Promise<T>;
}

/** Sends a request. */
export type Start<T> = (place: LoggedRequest) => Promise<T>;

/**
 * Keeps a run within the declared rate limits: one rolling window per policy and partition.
 */
export function createScheduler(policies: readonly RateLimitPolicy[], time: RunTime): Scheduler {
  const log = createRequestLog(policies, time);
  /** The moment when this many requests fit into every window; minus infinity if all of them fit now. */
  function roomFor(traffic: Traffic, requests: number): number {
    const moments = policies
      .filter((policy) => log.mayCount(policy, traffic))
      .map((policy) => {
        const windowMs = parseDuration(policy.window);
        const times = log.timesInWindow(policy, traffic.partition);
        return roomAt({ limit: policy.limit, windowMs }, times, requests);
      });
    return Math.max(Number.NEGATIVE_INFINITY, ...moments);
  }

  const inTurn = createTurns();

  /** Runs an action as soon as there is room, in the same step: two concurrent requests would both take the last place of a window. */
  function whenFree<T>({ traffic, requests, signal }: Wanted, action: () => T): Promise<T> {
    return inTurn(async () => {
      for (;;) {
        const at = roomFor(traffic, requests);
        if (signal?.aborted || at === Number.NEGATIVE_INFINITY) return action();
        await time.wait(at - time.now(), signal);
      }
    });
  }

  return {
    ...log,
    makeRoom: (traffic, requests, signal) =>
      whenFree({ traffic, requests, signal }, () => undefined),
    async admit(traffic, start, signal) {
      // The request starts during its turn, so that the clock does not move before the request is sent, and ends after its turn.
      const wanted = { traffic, requests: 1, signal };
      const { running } = await whenFree(wanted, () => ({ running: start(log.enter(traffic)) }));
      return running;
    },
  };
}

interface Wanted {
  readonly traffic: Traffic;
  readonly requests: number;
  readonly signal: AbortSignal | undefined;
}

/** Returns a function that runs actions one after another, in the order of its calls. */
function createTurns(): <T>(action: () => Promise<T>) => Promise<T> {
  let last: Promise<void> = Promise.resolve();
  return async (action) => {
    const before = last;
    const { promise, resolve } = Promise.withResolvers<void>();
    last = promise;
    await before;
    try {
      return await action();
    } finally {
      resolve();
    }
  };
}
