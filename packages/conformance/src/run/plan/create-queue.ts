import type { ChoosePortion } from "./create-portion-choice.ts";
import type { PlanEntry, Portion, PortionFeed } from "../../model/plan.ts";

/** The portions that a run has taken from its feed. */
export interface PortionQueue {
  /** Takes the next portion. If none is waiting, asks the feed once for more. */
  take(): Portion | undefined;
  /** Whether a portion is waiting, or the feed may have more. */
  hasMore(): boolean;
  /** Keeps only the waiting portions of entries for which `isKept` holds, and takes no more portions from the feed. */
  endWith(isKept: (entry: PlanEntry) => boolean): void;
}

export function createQueue(feed: PortionFeed, choose: ChoosePortion): PortionQueue {
  let waiting: readonly Portion[] = [];
  let isFed = true;

  function pull(): void {
    const more = isFed ? feed.next() : undefined;
    isFed = more !== undefined;
    waiting = [...waiting, ...(more ?? [])];
  }

  return {
    take() {
      if (waiting.length === 0) pull();
      waiting = feed.revise?.(waiting) ?? waiting;
      const next = choose(waiting);
      waiting = waiting.filter((one) => one !== next);
      return next;
    },
    hasMore: () => waiting.length > 0 || isFed,
    endWith(isKept) {
      // A run that ends before its first step has taken nothing from its plan.
      if (waiting.length === 0) pull();
      isFed = false;
      waiting = waiting.filter(({ entry }) => isKept(entry));
    },
  };
}
