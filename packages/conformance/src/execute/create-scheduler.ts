import { parseDuration, type RateLimitPolicy, roomAt } from "@plumbline/contract";
import {
  createRequestLog,
  type RequestLog,
  type LoggedRequest,
  type Traffic,
} from "./create-request-log.ts";
import type { RunTime } from "./run-time.ts";

export interface Scheduler extends Pick<RequestLog, "windowOf" | "noteSurprise" | "countsSpared"> {
  /** Waits until this many requests, or as many as a window allows, fit into every declared window at once. */
  makeRoom(traffic: Traffic, requests: number, signal?: AbortSignal): Promise<void>;
  /** Waits until one more request fits into every declared window, and starts it there. */
  admit<T>(traffic: Traffic, start: Start<T>, signal?: AbortSignal): Promise<T>;
  /** Adds a request to the windows without waiting. */
  enter(traffic: Traffic): LoggedRequest;
}

/** Sends a request. */
export type Start<T> = (place: LoggedRequest) => Promise<T>;

/** Keeps a run within the declared rate limits: one rolling window per policy and partition. */
export function createScheduler(policies: readonly RateLimitPolicy[], time: RunTime): Scheduler {
  const log = createRequestLog(policies, time);
  // Two concurrent requests would both take the last place of a window.
  const inTurn = createTurns();

  async function untilFree(
    traffic: Traffic,
    requests: number,
    signal?: AbortSignal,
  ): Promise<void> {
    for (const policy of policies.filter((one) => log.mayCount(one, traffic))) {
      for (;;) {
        if (signal?.aborted) return;
        const windowMs = parseDuration(policy.window);
        const times = log.timesInWindow(policy, traffic.partition);
        const at = roomAt({ limit: policy.limit, windowMs }, times, requests);
        if (at === Number.NEGATIVE_INFINITY) break;
        await time.wait(at - time.now(), signal);
      }
    }
  }

  return {
    enter: (traffic) => log.enter(traffic),
    noteSurprise: () => log.noteSurprise(),
    countsSpared: () => log.countsSpared(),
    windowOf: (policy, partition) => log.windowOf(policy, partition),
    makeRoom: (traffic, requests, signal) => inTurn(() => untilFree(traffic, requests, signal)),
    async admit(traffic, start, signal) {
      // It starts in its turn, so that the clock does not move before, and ends outside it.
      const { running } = await inTurn(async () => {
        await untilFree(traffic, 1, signal);
        return { running: start(log.enter(traffic)) };
      });
      return running;
    },
  };
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
