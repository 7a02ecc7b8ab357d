import { earliestTurn } from "../budget/earliest-turn.ts";
import type { Slot } from "../budget/rate-window.ts";
import { isRead } from "../table/is-read.ts";
import { setAlarm } from "../time/clock.ts";
import type { OngoingCall } from "./ongoing-call.ts";

export interface Reservation {
  /** Frees the slot: nothing was sent. */
  release(): void;
  /** Marks the call as counted: the service has counted it by now. */
  settle(): void;
}

/** Waits for a slot within all limits that a call draws on. Returns undefined if none is free before the deadline. */
export async function takeSlot(ongoing: OngoingCall): Promise<Reservation | undefined> {
  const { call, deadlineAt, signal, runtime } = ongoing;
  const { budget, clock } = runtime;
  const windows = budget.drawnBy(call.entry);
  const slot: Slot = { at: 0, read: isRead(call.entry), isSettled: false, wake: undefined };
  const release = (): void => {
    for (const { slots } of windows)
      if (slots.delete(slot)) for (const other of slots) other.wake?.();
  };
  const settle = (): void => {
    slot.at = clock.now();
    slot.isSettled = true;
  };
  let waitedFrom: number | undefined;
  let reservation: Reservation | undefined;
  while (!reservation && !signal.aborted) {
    const now = clock.now();
    const at = earliestTurn(windows, slot, now);
    if (at > deadlineAt) break;
    const isNews = at !== slot.at;
    slot.at = at;
    slot.wake = undefined;
    for (const { slots } of windows) slots.add(slot);
    const ms = at - now;
    if (ms === 0) reservation = { release, settle };
    else {
      waitedFrom ??= now;
      if (isNews) void runtime.tell?.(ongoing, { type: "wait", reason: "budget", ms });
      // oxlint-disable-next-line no-await-in-loop -- each iteration depends on the one before
      await waitForTurn(slot, ms, ongoing);
    }
  }
  if (!reservation) release();
  if (waitedFrom !== undefined)
    ongoing.waits.push({ reason: "budget", ms: clock.now() - waitedFrom });
  return reservation;
}

async function waitForTurn(
  slot: Slot,
  ms: number,
  { runtime: { clock }, aborted }: OngoingCall,
): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  slot.wake = resolve;
  aborted.catch(resolve);
  const cancel = setAlarm(clock, ms, resolve);
  await promise;
  cancel();
}
