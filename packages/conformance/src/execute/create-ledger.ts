import { parseDuration, type RateLimitPolicy } from "@plumbline/contract";
import type { RunTime } from "./run-time.ts";

/** What a declared limit counts of a request. */
export interface Traffic {
  /** Of the identity that sends it: each partition has windows of its own. */
  readonly partition: string | undefined;
  readonly isMutating: boolean;
}

/** The place of one request in the windows of its partition. */
export interface Place {
  /** Says that the request is on its way now, so that it counts from now on. */
  touch(): void;
}

/** Remembers what was sent, for as long as a declared window may hold it. */
export interface Ledger {
  enter(traffic: Traffic): Place;
  /** When the requests were sent that stand in a limit's last window for certain or maybe, oldest first. */
  timesInWindow(policy: RateLimitPolicy, partition: string | undefined): readonly number[];
  /** How many requests stand in a limit's last window for certain. */
  sentInWindow(policy: RateLimitPolicy, partition: string | undefined): number;
}

export function createLedger(policies: readonly RateLimitPolicy[], time: RunTime): Ledger {
  const longest = Math.max(0, ...policies.map(({ window }) => parseDuration(window)));
  let sent: Sent[] = [];

  function enter({ partition, isMutating }: Traffic): Place {
    const one: Sent = { partition, isMutating, at: time.now(), latest: time.latest() };
    sent = [...sent.filter(({ at }) => at > time.now() - longest), one];
    return {
      touch() {
        one.at = time.now();
        one.latest = time.latest();
        // It may have been forgotten while it waited.
        if (!sent.includes(one)) sent.push(one);
      },
    };
  }

  function counted(policy: RateLimitPolicy, partition: string | undefined): readonly Sent[] {
    return sent.filter((one) => one.partition === partition && isCounted(policy, one));
  }

  return {
    enter,
    timesInWindow(policy, partition) {
      const since = time.now() - parseDuration(policy.window);
      const times = counted(policy, partition).map(({ at }) => at);
      return times.filter((at) => at > since).toSorted((a, b) => a - b);
    },
    sentInWindow(policy, partition) {
      const since = time.latest() - parseDuration(policy.window);
      return counted(policy, partition).filter(({ latest }) => latest >= since).length;
    },
  };
}

/** Whether a limit counts a request. */
export function isCounted({ counts }: RateLimitPolicy, { isMutating }: Traffic): boolean {
  return counts === "all" || isMutating;
}

interface Sent extends Traffic {
  at: number;
  latest: number;
}
