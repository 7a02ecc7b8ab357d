import type { ChoosePortion } from "../../plan/create-portion-choice.ts";
import type { PlanEntry, Portion, PortionFeed } from "../../model/plan.ts";

/** The portions that a run has taken from its feed. */
export interface PortionQueue {
  /** Takes the next portion. If none is waiting, asks the feed once for more. */
  take(): Portion | undefined;
  /** Whether a portion is waiting, or the feed may have more. */
  hasMore(): boolean;
  /** Whether the next portion is sent in a lane. If none is waiting, asks the feed once for more. */
  isForLanes(): boolean;
  /** Takes the next portion of a lane that is ready, if there is one before the next portion that is sent alone. */
  takeFor(lane: number, isReady: (portion: Portion) => boolean): Portion | undefined;
  /** Notes that a portion was sent. Returns its entry, with the cases that were left out, if it was the last portion. */
  complete(portion: Portion): PlanEntry | undefined;
  /** Sends what is left of the lanes alone: the cases that have to be sent again, then the portions that did not start. */
  closeLanes(unsettled: readonly Unsettled[]): void;
  /** Keeps only the waiting portions of some entries, and takes no more from the feed. */
  endWith(isKept: (entry: PlanEntry) => boolean): void;
}

/** Cases of an entry that have to be sent again. */
export type Unsettled = Pick<Portion, "entry" | "cases">;

/** What is known of the portions of an entry. */
interface Progress {
  /** The position of its first portion. */
  readonly place: number;
  /** Those that were not sent yet. */
  open: number;
  /** Whether the last one is known. */
  isWhole: boolean;
  leftOut: number | undefined;
}

export function createQueue(
  feed: PortionFeed,
  choose: ChoosePortion = ([first]) => first,
): PortionQueue {
  let waiting: Portion[] = [];
  let isFed = true;
  const progressOf = createProgress();

  /** Asks the feed for more, as a lane or alone. Returns whether there may be more afterwards. */
  function pull(lane?: number): boolean {
    const more = isFed ? feed.next(lane) : undefined;
    if (lane === undefined) isFed = more !== undefined;
    for (const portion of more ?? []) add(portion);
    return more !== undefined;
  }

  function add(portion: Portion): void {
    noteOpen(progressOf(portion.entry), portion);
    waiting.push(portion);
  }

  /** The first waiting portion of a lane that is ready. If there is none, asks the feed for more. */
  function readyIn(index: number, isReady: (portion: Portion) => boolean): Portion | undefined {
    for (;;) {
      const before = inLanes(waiting);
      const ready = before.find((one) => one.lane?.index === index && isReady(one));
      if (ready || before.length < waiting.length || !pull(index)) return ready;
    }
  }

  return {
    take() {
      if (waiting.length === 0) pull();
      const next = choose(waiting);
      waiting = waiting.filter((one) => one !== next);
      return next;
    },
    hasMore: () => waiting.length > 0 || isFed,
    isForLanes() {
      if (waiting.length === 0) pull();
      return waiting[0]?.lane !== undefined;
    },
    takeFor(lane, isReady) {
      const ready = readyIn(lane, isReady);
      if (ready) waiting = waiting.filter((one) => one !== ready);
      return ready;
    },
    complete: ({ entry }) => completedBy(entry, progressOf(entry)),
    closeLanes(unsettled) {
      const known = unsettled.map((one) => ({ ...one, ...progressOf(one.entry) }));
      const rest = waiting.splice(0).map(withoutLane);
      for (const { entry, cases, isWhole } of known.toSorted((a, b) => a.place - b.place))
        add({ entry, cases, isFinal: isWhole, endsAtMs: 0 });
      waiting.push(...rest);
    },
    endWith(isKept) {
      if (isFed) for (const portion of feed.left?.() ?? []) add(portion);
      isFed = false;
      waiting = waiting.filter(({ entry }) => isKept(entry));
    },
  };
}

/** The waiting portions of lanes, up to the first that is sent alone. */
function inLanes(waiting: readonly Portion[]): readonly Portion[] {
  const alone = waiting.findIndex(({ lane }) => lane === undefined);
  return alone < 0 ? waiting : waiting.slice(0, alone);
}

function noteOpen(known: Progress, { isFinal, leftOut }: Portion): void {
  known.open += 1;
  known.isWhole ||= isFinal;
  known.leftOut ??= leftOut;
}

/** Notes that a portion of an entry was sent. Returns the entry if it was the last one. */
function completedBy(entry: PlanEntry, known: Progress): PlanEntry | undefined {
  known.open -= 1;
  if (known.open > 0 || !known.isWhole) return undefined;
  return known.leftOut === undefined ? entry : { ...entry, leftOut: known.leftOut };
}

function withoutLane({ lane: _lane, ...portion }: Portion): Portion {
  return portion;
}

/** Returns a function that returns the progress of an entry. Places are given in the order of the first calls. */
function createProgress(): (entry: PlanEntry) => Progress {
  // Weak, so that the cases of an entry can be collected after it was judged.
  const progress = new WeakMap<PlanEntry, Progress>();
  let places = 0;
  return (entry) => {
    places += 1;
    const fresh = { place: places, open: 0, isWhole: false, leftOut: undefined };
    const known = progress.get(entry) ?? fresh;
    progress.set(entry, known);
    return known;
  };
}
