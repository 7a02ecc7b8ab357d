import { isForWrites } from "./budget/limit-of-reads.ts";
import type { RateWindow } from "./budget/rate-window.ts";
import type { OngoingCall } from "./ongoing/ongoing-call.ts";
import { countWaits, type Retry } from "../outcome/retry/retry.ts";
import { pauseCall } from "./pause-call.ts";

/** Waits before the next attempt. Returns false if there is none: the time or the retries are used up. */
export async function waitForRetry({ reason, ms }: Retry, ongoing: OngoingCall): Promise<boolean> {
  const { deadlineAt, runtime, signal, waits, windows } = ongoing;
  const { maxRetries } = runtime;
  if (reason === "credential") return maxRetries > 0 && !signal.aborted;
  const startedAt = runtime.now();
  if (reason === "limit") pauseWindows(windows, startedAt, startedAt + ms);
  const most = reason === "failure" || maxRetries === 0 ? maxRetries : Infinity;
  if (countWaits(ongoing, reason) >= most || startedAt + ms >= deadlineAt) return false;
  void runtime.tell?.(ongoing, { type: "wait", reason, ms });
  await pauseCall(ms, ongoing);
  waits.push({ reason, ms: runtime.now() - startedAt });
  return !signal.aborted;
}

/** Delays all calls that draw on an exceeded limit until an instant. */
function pauseWindows(drawn: readonly RateWindow[], now: number, until: number): void {
  const narrow = drawn.filter(isForWrites);
  for (const window of narrow.length > 0 ? narrow : drawn) {
    const [after, before] = window.pause;
    // A pause that starts in the future was set before the clock went back.
    if (until > before || now <= after) window.pause = [now - 1, until];
  }
}
