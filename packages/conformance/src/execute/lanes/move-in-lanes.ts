import type { RunTime } from "../run-time.ts";

/** The time of one lane. */
export interface LaneTime extends RunTime {
  /** As of a stopwatch. */
  wait(milliseconds: number, signal?: AbortSignal, options?: WaitOptions): Promise<void>;
  /** Awaits something that other lanes do. Meanwhile the clock may move without this lane. */
  readonly pause: <T>(until: Promise<T>) => Promise<T>;
  /** Ends the lane, so that the clock no longer waits for it. */
  readonly end: () => void;
}

export interface WaitOptions {
  readonly isLeftOut?: boolean;
}

interface Wait {
  readonly isLeftOut: boolean;
  readonly lane: LaneState;
  readonly until: number;
  readonly signal: AbortSignal | undefined;
  readonly settle: PromiseWithResolvers<void>;
}

interface LaneState {
  pauses: number;
}

/** Opens lanes in a time that passes by itself: each waits on its own. */
export function passInLanes(time: RunTime): () => LaneTime {
  return () => ({ ...time, pause: (until) => until, end: () => undefined });
}

/**
 * Opens lanes in a time that is moved: it moves only when every lane waits, and to the earliest moment for which one of them waits.
 * So no lane misses a moment because another one waits longer. `leaveOut` gets the time for which only waits that are left out waited.
 */
export function moveInLanes(
  time: RunTime,
  leaveOut: (milliseconds: number) => void,
): () => LaneTime {
  const open = new Set<LaneState>();
  const waits = new Set<Wait>();
  const move = createMover(time, { waits, leaveOut, onMoved: moveIfAllWait });

  function isBusy(): boolean {
    const waiting = new Set([...waits].map(({ lane }) => lane));
    return [...open].some((lane) => lane.pauses === 0 && !waiting.has(lane));
  }

  function moveIfAllWait(): void {
    if (waits.size > 0 && !isBusy()) void move();
  }

  return () => {
    const lane: LaneState = { pauses: 0 };
    open.add(lane);
    return {
      now: () => time.now(),
      latest: () => time.latest(),
      async wait(milliseconds, signal, { isLeftOut = false } = {}) {
        if (signal?.aborted || milliseconds <= 0) return;
        const settle = Promise.withResolvers<void>();
        waits.add({ lane, until: time.now() + milliseconds, isLeftOut, signal, settle });
        moveIfAllWait();
        await settle.promise;
      },
      async pause(until) {
        lane.pauses += 1;
        moveIfAllWait();
        try {
          return await until;
        } finally {
          lane.pauses -= 1;
        }
      },
      end() {
        open.delete(lane);
        moveIfAllWait();
      },
    };
  };
}

interface MoverOptions {
  readonly waits: Set<Wait>;
  readonly leaveOut: (milliseconds: number) => void;
  readonly onMoved: () => void;
}

/** Returns a function that moves the time to the earliest moment for which something waits, unless it is moving already. */
function createMover(
  time: RunTime,
  { waits, leaveOut, onMoved }: MoverOptions,
): () => Promise<void> {
  let isMoving = false;

  async function move(): Promise<void> {
    const before = time.now();
    const until = Math.min(...[...waits].map((wait) => wait.until));
    const isLeftOut = [...waits].every((wait) => wait.isLeftOut);
    const [signal] = [...waits].flatMap((wait) => wait.signal ?? []);
    await time.wait(until - before, signal);
    if (isLeftOut) leaveOut(time.now() - before);
    for (const wait of waits) {
      if (wait.until > time.now() && !signal?.aborted) continue;
      waits.delete(wait);
      wait.settle.resolve();
    }
  }

  return async () => {
    if (isMoving) return;
    isMoving = true;
    await move().catch((error: unknown) => {
      for (const { settle } of waits) settle.reject(error);
      waits.clear();
    });
    isMoving = false;
    onMoved();
  };
}
