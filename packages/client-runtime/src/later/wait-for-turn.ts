import { earliestTurn } from "../budget/earliest-turn.ts";
import type { Slot } from "../budget/rate-window.ts";
import type { OngoingCall } from "../ongoing/ongoing-call.ts";
import { pauseCall } from "./pause-call.ts";
import { releaseSlot } from "./release-slot.ts";

/** Puts a slot into the windows of a call and waits for its turn. Returns undefined if that is not before the deadline. */
export async function waitForTurn(slot: Slot, ongoing: OngoingCall): Promise<Slot | undefined> {
  const { deadlineAt, runtime, signal, waits, windows } = ongoing;
  let waitedFrom: number | undefined;
  let isItsTurn = false;
  while (!isItsTurn && !signal.aborted) {
    const now = runtime.now();
    const at = earliestTurn(windows, slot, now);
    if (at > deadlineAt) break;
    const isNews = at !== slot.at;
    slot.at = at;
    slot.wake = undefined;
    for (const { slots } of windows) slots.add(slot);
    const ms = at - now;
    if (ms === 0) isItsTurn = true;
    else {
      waitedFrom ??= now;
      if (isNews) void runtime.tell?.(ongoing, { type: "wait", reason: "budget", ms });
      // oxlint-disable-next-line no-await-in-loop -- each iteration depends on the one before
      await pauseCall(ms, ongoing, (wake) => (slot.wake = wake));
    }
  }
  if (!isItsTurn) releaseSlot(ongoing);
  if (waitedFrom !== undefined) waits.push({ reason: "budget", ms: runtime.now() - waitedFrom });
  return isItsTurn ? slot : undefined;
}
