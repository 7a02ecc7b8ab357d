import { parseDuration, type RateLimitPolicy } from "@plumbline/contract";
import type { LimitWindow } from "../../model/case.ts";
import { createLearntCounting, type LearntCounting } from "./create-learnt-counting.ts";
import type { RunTime } from "./run-time.ts";

/** The properties of a request that decide whether a declared limit counts the request. */
export interface Traffic {
  /** The partition of the identity that sends it. Each partition has its own windows. */
  readonly partition: string | undefined;
  readonly isMutating: boolean;
  /** Whether the request is expected to be rejected before any work begins, so that it does not count as a write. */
  readonly expectsRejection?: boolean;
}

/** One request in the windows of its partition. */
export interface LoggedRequest {
  /** Records that the request is sent now. The target counts it between this moment and `answered`. */
  sent(): void;
  answered(): void;
  /** Records that the request wrote nothing, for example because it was rejected or replayed. */
  spare(): void;
  /** Records that the request was executed, so that every limit has counted it. */
  confirm(): void;
  /** Records that the request was rejected for a limit, which therefore did not count it. */
  turnAway(): void;
}

/** Remembers sent requests, for as long as a declared window may contain them. */
export interface RequestLog {
  /** The facts that the responses of the target have shown. */
  readonly counting: LearntCounting;
  enter(traffic: Traffic): LoggedRequest;
  /** The times of the requests that a limit's last window contains, certainly or possibly, oldest first. */
  timesInWindow(policy: RateLimitPolicy, partition: string | undefined): readonly number[];
  windowOf(policy: RateLimitPolicy, partition: string | undefined): LimitWindow;
  /** Whether a limit may count a request, as far as known about the target. */
  mayCount(policy: RateLimitPolicy, traffic: Traffic): boolean;
  /**
   * Records that the target rejected a request for which there was room. After the second time, the log counts as the target probably does:
   * mutating requests that wrote nothing count too, or the requests of all partitions count together.
   */
  noteSurprise(traffic: Traffic): void;
}

/**
 * A document that limits writes seldom says whether rejected writes count. The log assumes that they do not count until the target shows
 * otherwise, because waiting for rejections as for writes would make a run several times as long.
 */
export function createRequestLog(policies: readonly RateLimitPolicy[], time: RunTime): RequestLog {
  const longest = Math.max(0, ...policies.map(({ window }) => parseDuration(window)));
  const { add, keep, countedOfAll, counted } = createSentRequests(longest, time);
  const onWrites = policies.filter(({ counts }) => counts === "mutating");
  const counting = createLearntCounting(longest, onWrites.length > 0);
  const { countsSpared } = counting;

  function enter(traffic: Traffic): LoggedRequest {
    const { partition } = traffic;
    const one = add(traffic);
    return toLogged(one, {
      sent: () => keep(Object.assign(one, { sentAt: time.latest(), at: time.now() })),
      answered: () => keep(Object.assign(one, { at: time.now() })),
      noteAccepted() {
        if (onWrites.some(isFullOf((policy) => counted(policy, partition).filter(isAccepted))))
          counting.noteOverfull();
      },
    });
  }

  const isFullOf =
    (of: typeof countedOfAll) =>
    (policy: RateLimitPolicy): boolean =>
      of(policy).filter(since(policy, time)).length > policy.limit;

  return {
    counting,
    enter,
    mayCount: (policy, traffic) =>
      isCounted(policy, traffic) &&
      (policy.counts === "all" || traffic.expectsRejection !== true || countsSpared()),
    noteSurprise(traffic) {
      const own = policies.filter((policy) => isCounted(policy, traffic));
      counting.noteSurprise({
        isMutating: traffic.isMutating,
        isFullOfOwn: own.some(isFullOf((policy) => counted(policy, traffic.partition))),
        isFullOfAll: own.some(isFullOf(countedOfAll)),
        at: time.now(),
      });
    },
    timesInWindow(policy, partition) {
      const all = counting.countsTogether() ? countedOfAll(policy) : counted(policy, partition);
      const inside = all.filter(since(policy, time));
      const present = inside.filter((one) => !isLeftOut(policy, one, countsSpared()));
      return present.map(({ at }) => at).toSorted((a, b) => a - b);
    },
    windowOf(policy, partition) {
      const all = counted(policy, partition);
      return windowOf(policy, {
        all,
        isLeftOut: (one) => isLeftOut(policy, one, countsSpared()),
        isKnown: (one) => isKnown(policy, one, countsSpared()),
        time,
      });
    },
  };
}

interface SentRequests {
  readonly add: (traffic: Traffic) => Sent;
  /** Adds a request that may have been removed during its wait. */
  readonly keep: (one: Sent) => void;
  /** The requests that a limit counts, of all partitions. */
  readonly countedOfAll: (policy: RateLimitPolicy) => readonly Sent[];
  readonly counted: (policy: RateLimitPolicy, partition: string | undefined) => readonly Sent[];
}

/** Keeps requests at least for a time in milliseconds. */
function createSentRequests(longest: number, time: RunTime): SentRequests {
  let sent: Sent[] = [];
  const countedOfAll = (policy: RateLimitPolicy): readonly Sent[] =>
    sent.filter((one) => isCounted(policy, one));
  return {
    add({ partition, isMutating }) {
      const [at, sentAt] = [time.now(), time.latest()];
      const one: Sent = { partition, isMutating, at, sentAt, ...unanswered };
      const start = at - longest;
      sent = sent.filter((earlier) => earlier.at > start);
      sent.push(one);
      return one;
    },
    keep(one) {
      if (!sent.includes(one)) sent.push(one);
    },
    countedOfAll,
    counted: (policy, partition) =>
      countedOfAll(policy).filter((one) => one.partition === partition),
  };
}

function since({ window }: RateLimitPolicy, time: RunTime): (one: Sent) => boolean {
  const start = time.now() - parseDuration(window);
  return ({ at }) => at > start;
}

/** Whether a request that wrote nothing is not counted for a limit. */
function isLeftOut(
  { counts }: RateLimitPolicy,
  { isSpared }: Sent,
  countsSpared: boolean,
): boolean {
  return counts === "mutating" && isSpared && !countsSpared;
}

/**
 * Whether a limit has certainly counted a request. A target that counts rejected writes counts every request that it does not reject for a
 * limit.
 */
function isKnown(
  { counts }: RateLimitPolicy,
  { isSure, isTurnedAway }: Sent,
  countsSpared: boolean,
): boolean {
  return isSure || (counts === "mutating" && countsSpared && !isTurnedAway);
}

const unanswered = { isSpared: false, isSure: false, isTurnedAway: false };

/** Whether a request got a response for another reason than a limit. */
function isAccepted({ isSpared, isSure, isTurnedAway }: Sent): boolean {
  return (isSpared || isSure) && !isTurnedAway;
}

function toLogged(
  one: Sent,
  {
    noteAccepted,
    ...times
  }: Pick<LoggedRequest, "sent" | "answered"> & { readonly noteAccepted: () => void },
): LoggedRequest {
  return {
    ...times,
    spare() {
      one.isSpared = true;
      noteAccepted();
    },
    confirm() {
      one.isSure = true;
      noteAccepted();
    },
    turnAway() {
      one.isTurnedAway = true;
    },
  };
}

interface Counted {
  readonly all: readonly Sent[];
  readonly isLeftOut: (one: Sent) => boolean;
  readonly isKnown: (one: Sent) => boolean;
  readonly time: RunTime;
}

function windowOf(
  policy: RateLimitPolicy,
  { all, isLeftOut, isKnown, time }: Counted,
): LimitWindow {
  const length = parseDuration(policy.window);
  const [now, latest] = [time.now(), time.latest()];
  const hasLeft = ({ at }: Sent): boolean => at + length <= now;
  const counting = all.filter((one) => !isLeftOut(one));
  // Even if the target counted each request at once, and more time has passed at the target.
  const present = counting.filter(({ sentAt }) => sentAt + length >= latest);
  const inside = present.map(({ sentAt }) => sentAt + length);
  const sure = all.filter(({ isSure }) => isSure).map(({ at }) => at + length);
  const last = Math.max(...sure) - now;
  return {
    sent: inside.length,
    possible: counting.filter((one) => !hasLeft(one)).length,
    executed: present.filter(({ isSure }) => isSure).length,
    known: present.filter(isKnown).length,
    isKnown: all.every((one) => hasLeft(one) || isKnown(one)),
    isSettled: all.every((one) => hasLeft(one) || one.isSure),
    ...(inside.length > 0 ? { untilFirstLeaves: Math.min(...inside) - latest } : {}),
    ...(last > 0 ? { untilLastLeaves: last } : {}),
  };
}

/** Whether a limit counts a request. */
function isCounted({ counts }: RateLimitPolicy, { isMutating }: Traffic): boolean {
  return counts === "all" || isMutating;
}

interface Sent extends Traffic {
  /** The latest moment at which the target can have counted the request, in the time that has certainly passed. */
  at: number;
  /** The moment of sending, in the time that may have passed. */
  sentAt: number;
  isSpared: boolean;
  isSure: boolean;
  isTurnedAway: boolean;
}
