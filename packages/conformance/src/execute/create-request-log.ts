import { parseDuration, type RateLimitPolicy } from "@plumbline/contract";
import type { LimitWindow } from "../model/case.ts";
import type { RunTime } from "./run-time.ts";

/** What a declared limit counts about a request. */
export interface Traffic {
  /** The partition of the identity that sends it. Each partition has its own windows. */
  readonly partition: string | undefined;
  readonly isMutating: boolean;
  /** Whether it is expected to be rejected before any work begins, so that it does not count as a write. */
  readonly expectsRejection?: boolean;
}

/** One request in the windows of its partition. */
export interface LoggedRequest {
  /** Marks the request as sent, so that it counts from now on. */
  touch(): void;
  /** Marks that nothing was written, for example because the request was rejected or replayed. */
  spare(): void;
  /** Marks that it was executed, so that every limit has counted it. */
  confirm(): void;
}

/** Remembers sent requests, for as long as a declared window may contain them. */
export interface RequestLog {
  enter(traffic: Traffic): LoggedRequest;
  /** The times of the requests that a limit's last window contains, certainly or possibly, oldest first. */
  timesInWindow(policy: RateLimitPolicy, partition: string | undefined): readonly number[];
  windowOf(policy: RateLimitPolicy, partition: string | undefined): LimitWindow;
  /** Whether a limit may count a request, as far as known about the target. */
  mayCount(policy: RateLimitPolicy, traffic: Traffic): boolean;
  /**
   * Notes that the target rejected a write for which there was room. After the second time, mutating requests that wrote nothing
   * are counted, because the target does so.
   */
  noteSurprise(): void;
  /** Whether it counts them. */
  countsSpared(): boolean;
}

/** A target may count one of several concurrent requests that it then rejects, so one surprise shows nothing. */
const convincing = 2;

/**
 * A document that limits writes seldom says whether rejected writes count. They are assumed not to count until a
 * target shows otherwise: waiting for twenty rejections as for twenty writes would make a run several times as
 * long.
 */
export function createRequestLog(policies: readonly RateLimitPolicy[], time: RunTime): RequestLog {
  const longest = Math.max(0, ...policies.map(({ window }) => parseDuration(window)));
  let sent: Sent[] = [];
  let surprises = 0;
  const countsSpared = (): boolean => surprises >= convincing;

  function enter({ partition, isMutating }: Traffic): LoggedRequest {
    const [at, latest] = [time.now(), time.latest()];
    const one: Sent = { partition, isMutating, at, latest, isSpared: false, isSure: false };
    sent = [...sent.filter(({ at }) => at > time.now() - longest), one];
    return {
      touch() {
        one.at = time.now();
        one.latest = time.latest();
        // It may have been forgotten during its wait.
        if (!sent.includes(one)) sent.push(one);
      },
      spare() {
        one.isSpared = true;
      },
      confirm() {
        one.isSure = true;
      },
    };
  }

  function counted(policy: RateLimitPolicy, partition: string | undefined): readonly Sent[] {
    return sent.filter((one) => one.partition === partition && isCounted(policy, one));
  }

  /** Whether a request that wrote nothing is not counted for a limit. */
  function isLeftOut({ counts }: RateLimitPolicy, { isSpared }: Sent): boolean {
    return counts === "mutating" && isSpared && !countsSpared();
  }

  return {
    enter,
    mayCount: (policy, traffic) =>
      isCounted(policy, traffic) &&
      (policy.counts === "all" || traffic.expectsRejection !== true || countsSpared()),
    noteSurprise: () => void (surprises += 1),
    countsSpared,
    timesInWindow(policy, partition) {
      const since = time.now() - parseDuration(policy.window);
      const times = counted(policy, partition)
        .filter((one) => !isLeftOut(policy, one))
        .map(({ at }) => at);
      return times.filter((at) => at > since).toSorted((a, b) => a - b);
    },
    windowOf(policy, partition) {
      const length = parseDuration(policy.window);
      const all = counted(policy, partition);
      // Even if more time has passed at the target.
      const inside = all
        .filter((one) => one.latest + length >= time.latest() && !isLeftOut(policy, one))
        .map(({ latest }) => latest + length);
      const sure = all.filter(({ isSure }) => isSure).map(({ at }) => at + length);
      const last = Math.max(...sure) - time.now();
      return {
        sent: inside.length,
        isSettled: all.every(({ at, isSure }) => at + length <= time.now() || isSure),
        ...(inside.length > 0 ? { untilFirstLeaves: Math.min(...inside) - time.latest() } : {}),
        ...(last > 0 ? { untilLastLeaves: last } : {}),
      };
    },
  };
}

/** Whether a limit counts a request. */
function isCounted({ counts }: RateLimitPolicy, { isMutating }: Traffic): boolean {
  return counts === "all" || isMutating;
}

interface Sent extends Traffic {
  at: number;
  latest: number;
  isSpared: boolean;
  isSure: boolean;
}
