import { limitOfReads } from "./limit-of-reads.ts";
import type { RateWindow, Slot, Span } from "./rate-window.ts";

/** The first instant at which no window would contain too many calls, including those before the slot in the queue. */
export function earliestTurn(windows: readonly RateWindow[], slot: Slot, now: number): number {
  const taken = windows.flatMap((window) => takenSpans(window, slot, now));
  let at = now;
  for (const [after, before] of taken.toSorted(([a], [b]) => a - b))
    if (after < at && at < before) at = before;
  return at;
}

function takenSpans(window: RateWindow, slot: Slot, now: number): Span[] {
  const { limit, windowMs } = window;
  const taken = [window.pause];
  const others = counted(window, slot, now).toSorted((a, b) => a.at - b.at);
  const fill = (calls: readonly Slot[], most: number): void => {
    for (const [index, last] of calls.slice(most - 1).entries()) {
      const { at } = calls[index] ?? last;
      if (last.at - at < windowMs) taken.push([last.at - windowMs, at + windowMs]);
    }
  };
  fill(others, limit);
  if (slot.read)
    fill(
      others.filter(({ read }) => read),
      limitOfReads(window),
    );
  return taken;
}

/** The calls of a window that count against a slot: all that were sent, and those that wait before it. */
function counted({ slots, windowMs }: RateWindow, slot: Slot, now: number): Slot[] {
  const others: Slot[] = [];
  let isBefore = true;
  for (const other of slots) {
    const { at, isSettled, wake } = other;
    // The service may count a running call as late as now. A slot settled in the future was settled before the clock went back.
    other.at = isSettled ? Math.min(at, now) : wake ? Math.max(at, now) : now;
    isBefore &&= other !== slot;
    if (isSettled && at <= now - windowMs) slots.delete(other);
    // Not all overdue reads can be sent now: those that cannot must not delay a mutation.
    else if (!wake || (isBefore && (at > now || slot.read || !other.read))) others.push(other);
  }
  return others;
}
