import { SandboxError } from "../errors/sandbox-error.ts";

/** The last instant a `Date` can tell. @see https://tc39.es/ecma262/#sec-time-values-and-time-range */
const lastInstant = 8.64e15;

/** Throws SandboxError `clock-backwards` where the target lies before the present, `control-invalid` where it is none. */
export function checkForward(present: number, target: number): number {
  if (!Number.isInteger(target) || target > lastInstant) {
    throw new SandboxError("control-invalid", `the clock cannot be moved to ${target}`, {
      hint: "Give whole milliseconds, up to the last instant a date can tell.",
    });
  }
  if (target >= present) return target;
  throw new SandboxError(
    "clock-backwards",
    `the clock stands at ${formatInstant(present)} and cannot go back to ${formatInstant(target)}`,
    { hint: "To go back, restore a snapshot that was taken earlier." },
  );
}

function formatInstant(instant: number): string {
  return instant < -lastInstant ? String(instant) : new Date(instant).toISOString();
}
