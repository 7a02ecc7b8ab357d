import { findLater, loadLater } from "#later";
import type { Slot } from "../budget/rate-window.ts";
import type { OngoingCall } from "../ongoing/ongoing-call.ts";

/** Waits for a slot within all limits that a call draws on. Returns undefined if none is free before the deadline. */
export async function takeSlot(ongoing: OngoingCall): Promise<Slot | undefined> {
  const { call, runtime, windows } = ongoing;
  const at = runtime.now();
  const slot: Slot = { at, read: call.entry.isRead, isSettled: false, wake: undefined };
  ongoing.slot = slot;
  const hasRoom = windows.every(
    // Even if all its calls count. At least half of a limit is for reads.
    ({ limit, pause: [, until], slots }) => until <= at && slots.size < limit / 2,
  );
  const later = hasRoom ? undefined : (findLater() ?? (await loadLater(ongoing.aborted)));
  if (later) return later.waitForTurn(slot, ongoing);
  // If the code that waits cannot be loaded, the service decides.
  for (const { slots } of windows) slots.add(slot);
  return slot;
}
