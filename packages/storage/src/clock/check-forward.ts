import { StateError } from "../state-error.ts";

/** The last instant of a `Date`. @see https://tc39.es/ecma262/#sec-time-values-and-time-range */
const lastInstant = 8.64e15;

/** Throws StateError `clock-backwards` if the target is before the present, `control-invalid` if it is not an instant. */
export function checkForward(present: number, target: number): number {
  if (!Number.isInteger(target) || target > lastInstant) {
    throw new StateError("control-invalid", `The clock cannot be moved to ${target}`, {
      hint: "Pass whole milliseconds, up to the last instant of a Date.",
    });
  }
  if (target >= present) return target;
  throw new StateError(
    "clock-backwards",
    `The clock is at ${formatInstant(present)} and cannot go back to ${formatInstant(target)}`,
    { hint: "To go back, restore an earlier snapshot." },
  );
}

function formatInstant(instant: number): string {
  return instant < -lastInstant ? String(instant) : new Date(instant).toISOString();
}
