/** Something that lanes do one portion after another, all at the same time. */
export interface LaneRun<T> {
  /** What the next completed portion yields; `undefined` when no lane can go on. Rejects if a portion failed. */
  next(): Promise<{ readonly value: T } | undefined>;
  /** Lets each lane finish its portion and starts no other. */
  halt(): Promise<void>;
}

export interface LaneWork<Lane, Portion, T> {
  readonly lanes: readonly Lane[];
  /** The next portion that a lane can start now. What other lanes do may let it start more. */
  readonly take: (lane: Lane) => Portion | undefined;
  readonly run: (lane: Lane, portion: Portion) => Promise<T>;
  /** Awaits something that other lanes do. */
  readonly pause: (lane: Lane, until: Promise<void>) => Promise<void>;
  readonly end: (lane: Lane) => void;
}

/** Starts all lanes. They end when none has a portion that it can start. */
export function runLanes<Lane, Portion, T>(work: LaneWork<Lane, Portion, T>): LaneRun<T> {
  const done: { readonly value: T }[] = [];
  const failures: unknown[] = [];
  let changed = Promise.withResolvers<void>();
  let [open, blocked] = [work.lanes.length, 0];
  let isHalted = false;

  /** Wakes the blocked lanes and the caller that awaits the next portion. */
  function tell(): void {
    blocked = 0;
    changed.resolve();
    changed = Promise.withResolvers();
  }

  async function follow(lane: Lane): Promise<void> {
    while (!isHalted) {
      const portion = work.take(lane);
      if (portion !== undefined) {
        done.push({ value: await work.run(lane, portion) });
        tell();
        continue;
      }
      blocked += 1;
      // Nothing that could let it start more is running.
      if (blocked === open) isHalted = true;
      else await work.pause(lane, changed.promise);
    }
  }

  async function start(lane: Lane): Promise<void> {
    try {
      await follow(lane);
    } catch (error) {
      failures.push(error);
      isHalted = true;
    }
    open -= 1;
    work.end(lane);
    tell();
  }

  const all = Promise.all(work.lanes.map(start));
  return {
    async next() {
      for (;;) {
        const first = done.shift();
        if (first) return first;
        if (open === 0) break;
        await changed.promise;
      }
      if (failures.length > 0) throw failures[0];
      return undefined;
    },
    async halt() {
      isHalted = true;
      tell();
      await all;
    },
  };
}
