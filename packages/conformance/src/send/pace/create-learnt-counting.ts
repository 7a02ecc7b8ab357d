/** The facts that a run has learnt about the counting of the target's limits. */
export interface LearntCounting {
  /** Whether mutating requests that wrote nothing are counted. */
  readonly countsSpared: () => boolean;
  /** Whether no limit counts mutating requests that wrote nothing: a window contained more such requests and writes than it allows. */
  readonly sparesRejected: () => boolean;
  /** Whether the requests of all partitions are counted together. */
  readonly countsTogether: () => boolean;
  /**
   * Whether the target rejected requests although their window had room by every known way of counting, at times more than a window apart.
   */
  readonly isStricter: () => boolean;
}

/** A request that the target rejected for a limit, although the window had room as far as the run knows. */
export interface Surprise {
  readonly isMutating: boolean;
  /** Whether the window had no room if all requests of the partition count. */
  readonly isFullOfOwn: boolean;
  /** Whether the window had no room if all requests of all partitions count. */
  readonly isFullOfAll: boolean;
  /** In milliseconds. */
  readonly at: number;
}

/** The learnt facts, and the functions that record observations. */
export interface Lessons extends LearntCounting {
  readonly noteSurprise: (surprise: Surprise) => void;
  /** Notes that a window held more writes than it allows. */
  readonly noteOverfull: () => void;
}

/** A target may count one of several concurrent requests that it then rejects, so one surprise shows nothing. */
const convincing = 2;

/** Creates the record of learnt facts. `longest` is the longest window in milliseconds; `hasWrites`: a limit counts only writes. */
export function createLearntCounting(longest: number, hasWrites: boolean): Lessons {
  let [spared, pooled] = [0, 0];
  let isOverfull = !hasWrites;
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const countsSpared = (): boolean => spared >= convincing;

  return {
    countsSpared,
    sparesRejected: () => isOverfull && !countsSpared(),
    countsTogether: () => pooled >= convincing,
    // Requests before the run may be the reason for the first surprise, until a window has passed.
    isStricter: () => last - first > longest,
    noteSurprise({ isMutating, isFullOfOwn, isFullOfAll, at }) {
      // Other partitions used up the limit, if the window has room for all requests of this partition.
      if (!isFullOfOwn && isFullOfAll) pooled += 1;
      else if (isMutating) spared += 1;
      if (isFullOfOwn || isFullOfAll) return;
      first = Math.min(first, at);
      last = at;
    },
    noteOverfull: () => void (isOverfull = true),
  };
}
