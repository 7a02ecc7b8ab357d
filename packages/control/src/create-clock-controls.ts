import type { Clock, ClockState } from "@plumbline/storage";
import { toInstant } from "./to-instant.ts";

/** The clock as a control plane shows it. */
export interface ShownClock {
  mode: ClockState["mode"];
  /** RFC 3339, in UTC. */
  now: string;
  epochMilliseconds: number;
}

/** The operations of a clock: what it says, and how it is moved, frozen and started. */
export interface ClockControls {
  readonly clock: () => Promise<ShownClock>;
  readonly advance: (input: { readonly milliseconds: number }) => Promise<ShownClock>;
  readonly advanceTo: (input: { readonly at: string }) => Promise<ShownClock>;
  readonly freeze: () => Promise<ShownClock>;
  readonly resume: () => Promise<ShownClock>;
}

export function createClockControls(clock: Clock): ClockControls {
  return {
    clock: async () => showClock(await clock.state()),
    advance: async ({ milliseconds }) => showClock(await clock.advance(milliseconds)),
    advanceTo: async ({ at }) => showClock(await clock.advanceTo(Date.parse(at))),
    freeze: async () => showClock(await clock.freeze()),
    resume: async () => showClock(await clock.resume()),
  };
}

export function showClock({ mode, now }: ClockState): ShownClock {
  return { mode, now: toInstant(now), epochMilliseconds: now };
}
