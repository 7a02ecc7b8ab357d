import type { TargetClock } from "../../model/target.ts";
import type { Gate } from "./create-gate.ts";
import { Stop } from "../../model/errors/stop.ts";

export interface Clock {
  /** Milliseconds. */
  now(): number;
  /** Resolves early when the signal aborts. */
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

/** Time as a run counts it. The time at the target is between `now` and `latest`. */
export interface RunTime extends Clock {
  /** Milliseconds. */
  latest(): number;
}

/** The local time. */
export const systemClock: Clock = {
  now: () => performance.now(),
  async wait(milliseconds, signal) {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener("abort", () => resolve(), { once: true });
    await promise;
    clearTimeout(timer);
  },
};

/** The time of a target whose clock is not moved. */
export function passingTime(clock: Clock): RunTime {
  return { ...clock, latest: () => clock.now() };
}

export interface MovedTimeOptions {
  readonly clock: Clock;
  readonly gate: Gate;
  /** Called when the clock fails. A run without the clock would fill its windows. */
  readonly onLost: (stop: Stop) => void;
}

/**
 * The time of a target whose clock is moved instead of waiting. Whether the clock also runs by itself is unknown:
 * `now` counts only the moves, `latest` adds the local time. Its `wait` throws Stop if the clock fails.
 */
export function movedTime(target: TargetClock, { clock, gate, onLost }: MovedTimeOptions): RunTime {
  let moved = 0;
  let lost: Stop | undefined;

  async function advance(milliseconds: number): Promise<void> {
    if (lost) throw lost;
    try {
      await target.advance(milliseconds);
    } catch (cause) {
      lost = new Stop("clock-lost", "the clock of the target could not be moved", { cause });
      onLost(lost);
      throw lost;
    }
    moved += milliseconds;
  }

  async function wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
    const until = moved + milliseconds;
    await gate.alone(async () => {
      // Another request may have moved the clock to the same moment.
      const rest = Math.ceil(until - moved);
      if (rest <= 0 || signal?.aborted) return;
      await advance(rest);
    });
  }

  return { now: () => moved, latest: () => moved + clock.now(), wait };
}
