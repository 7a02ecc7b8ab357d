import type { ClockState as ServiceClockState } from "@plumbline/storage";
import type { Core } from "../../core.ts";
import type { ClockState, Control } from "../control.ts";
import { toInstant } from "./to-instant.ts";

type ClockControls = Pick<Control, "clock" | "advance" | "advanceTo" | "freeze" | "resume">;

export function createClockControls({ service: { clock } }: Core): ClockControls {
  return {
    clock: async () => showClock(await clock.state()),
    advance: async ({ milliseconds }) => showClock(await clock.advance(milliseconds)),
    advanceTo: async ({ at }) => showClock(await clock.advanceTo(Date.parse(at))),
    freeze: async () => showClock(await clock.freeze()),
    resume: async () => showClock(await clock.resume()),
  };
}

export function showClock({ mode, now }: ServiceClockState): ClockState {
  return { mode, now: toInstant(now), epochMilliseconds: now };
}
