/** What a run has learnt about how the target counts its limits. */
export interface LearntCounting {
  /** Whether mutating requests that wrote nothing are counted. */
  readonly countsSpared: () => boolean;
  /** Whether no limit counts the former: a window held more writes than it allows, and not all of them wrote something. */
  readonly sparesRejected: () => boolean;
  /** Whether the requests of all partitions are counted together. */
  readonly countsTogether: () => boolean;
  /** Whether it rejected requests for a limit, more than a window apart, for which there was room however it counts. */
  readonly isStricter: () => boolean;
}

/** A request that the target rejected for a limit, although there was room as far as known. */
export interface Surprise {
  readonly isMutating: boolean;
  /** Whether there was no room if everything counts that its partition sent. */
  readonly isFullOfOwn: boolean;
  /** Whether there was none if everything counts that all partitions sent. */
  readonly isFullOfAll: boolean;
  /** In milliseconds. */
  readonly at: number;
}

/** The lessons, and what they are learnt from. */
export interface Lessons extends LearntCounting {
  readonly noteSurprise: (surprise: Surprise) => void;
  /** Notes that a window held more writes than it allows. */
  readonly noteOverfull: () => void;
}

/** A target may count one of several concurrent requests that it then rejects, so one surprise shows nothing. */
const convincing = 2;

/** Creates what is learnt in a run. `longest` is the longest window in milliseconds; `hasWrites`: a limit counts only writes. */
export function createLearntCounting(longest: number, hasWrites: boolean): Lessons {
  let [spared, pooled] = [0, 0];
  let isOverfull = !hasWrites;
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const countsSpared = (): boolean => spared >= convincing;

  return {
    countsSpared,
    sparesRejected: () => isOverfull && !countsSpared(),
    countsTogether: () => pooled >= convincing,
    // What was sent before the run may be the reason for the first, for as long as a window.
    isStricter: () => last - first > longest,
    noteSurprise({ isMutating, isFullOfOwn, isFullOfAll, at }) {
      // Others used up a limit that has room for the partition, even if it counts all that the partition sent.
      if (!isFullOfOwn && isFullOfAll) pooled += 1;
      else if (isMutating) spared += 1;
      if (isFullOfOwn || isFullOfAll) return;
      first = Math.min(first, at);
      last = at;
    },
    noteOverfull: () => void (isOverfull = true),
  };
}
