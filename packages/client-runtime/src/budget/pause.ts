import { isForWrites } from "./limit-of-reads.ts";
import type { RateWindow } from "./rate-window.ts";

/** Delays all calls that draw on an exceeded limit until an instant. */
export function pause(drawn: readonly RateWindow[], now: number, until: number): void {
  const narrow = drawn.filter(isForWrites);
  for (const window of narrow.length > 0 ? narrow : drawn) {
    const [after, before] = window.pause;
    // A pause that starts in the future was set before the clock went back.
    if (until > before || now <= after) window.pause = [now - 1, until];
  }
}
