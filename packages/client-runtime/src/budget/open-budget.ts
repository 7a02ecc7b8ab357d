import type { OperationEntry, OperationTable } from "../table/operation-table.ts";
import { isForWrites, openWindow, type RateWindow } from "./rate-window.ts";

/** Counts the calls of one or several clients against the contract's rate limits. */
export interface OpenBudget {
  readonly limits: OperationTable["rateLimits"];
  /** The windows of the limits that an operation draws on. */
  drawnBy(entry: OperationEntry): readonly RateWindow[];
}

export function openBudget(limits: OperationTable["rateLimits"]): OpenBudget {
  const windows = limits.map((limit) => openWindow(limit, limits));
  return {
    limits,
    drawnBy: ({ rateLimits }) => windows.filter(({ name }) => rateLimits.includes(name)),
  };
}

/** Delays all calls that draw on an exceeded limit until an instant. */
export function pause(drawn: readonly RateWindow[], now: number, until: number): void {
  const narrow = drawn.filter(isForWrites);
  for (const window of narrow.length > 0 ? narrow : drawn) {
    const [after, before] = window.pause;
    // A pause that starts in the future was set before the clock went back.
    if (until > before || now <= after) window.pause = [now - 1, until];
  }
}
