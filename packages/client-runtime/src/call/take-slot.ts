import { earliestTurn } from "./budget/earliest-turn.ts";
import type { Slot } from "./budget/rate-window.ts";
import type { OngoingCall } from "./ongoing/ongoing-call.ts";
import type { AttemptOutcome } from "../outcome/attempt-outcome.ts";
import { pauseCall } from "./pause-call.ts";

/**
 * Waits for a slot within all limits that a call draws on. Returns undefined if its turn is not before the deadline; otherwise a function that ends
 * the attempt: one that was not sent frees the slot, and the service has counted any other by now. The facts of a service with limits name it.
 * @example
 * ```ts
 * import { type ServiceFacts, takeSlot } from "@plumbline/client-runtime";
 *
 * export function withQueue(facts: ServiceFacts): ServiceFacts {
 *   return facts.rateLimits.length > 0 ? { ...facts, takeSlot } : facts;
 * }
 * ```
 */
export async function takeSlot(
  ongoing: OngoingCall,
): Promise<((outcome: Pick<AttemptOutcome, "kind">) => void) | undefined> {
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
  const endSlot = ({ kind }: Pick<AttemptOutcome, "kind">): void => {
    slot.at = runtime.now();
    slot.isSettled = true;
    if (kind !== "not-sent") return;
    for (const { slots } of windows)
      // The calls that wait may move up.
      if (slots.delete(slot)) for (const other of slots) other.wake?.();
  };
  if (isItsTurn) return endSlot;
  endSlot({ kind: "not-sent" });
  return undefined;
}
