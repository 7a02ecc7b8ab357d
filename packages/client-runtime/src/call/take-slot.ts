import { earliestTurn } from "./budget/earliest-turn.ts";
import type { Slot } from "./budget/rate-window.ts";
import type { OngoingCall } from "./ongoing/ongoing-call.ts";
import { pauseCall } from "./pause-call.ts";

/** Waits for a slot within all limits that a call draws on. Returns undefined if its turn is not before the deadline. */
export async function takeSlot(ongoing: OngoingCall): Promise<Slot | undefined> {
  const { call, deadlineAt, runtime, signal, waits, windows } = ongoing;
  const askedAt = runtime.now();
  const slot: Slot = { at: askedAt, read: call.entry.isRead, isSettled: false, wake: undefined };
  let hasWaited = false;
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
      hasWaited = true;
      if (isNews) void runtime.tell?.(ongoing, { type: "wait", reason: "budget", ms });
      // oxlint-disable-next-line no-await-in-loop -- each iteration depends on the one before
      await pauseCall(ms, ongoing, (wake) => (slot.wake = wake));
    }
  }
  if (hasWaited) waits.push({ reason: "budget", ms: runtime.now() - askedAt });
  if (isItsTurn) return slot;
  releaseSlot(slot, ongoing);
  return undefined;
}

/** Frees the slot of an attempt that was not sent. */
export function releaseSlot(slot: Slot, { windows }: OngoingCall): void {
  for (const { slots } of windows)
    if (slots.delete(slot)) for (const other of slots) other.wake?.();
}
