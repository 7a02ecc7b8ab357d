import type { OperationTable } from "../../table/operation-table.ts";
import type { RateWindow } from "./rate-window.ts";

/** Counts the calls of one or several clients against the contract's rate limits. */
export interface OpenBudget {
  readonly limits: OperationTable["rateLimits"];
  readonly windows: readonly RateWindow[];
}

export function openBudget(limits: OperationTable["rateLimits"]): OpenBudget {
  const windows = limits.map((limit): RateWindow => ({
    ...limit,
    limits,
    pause: [0, 0],
    slots: new Set(),
  }));
  return { limits, windows };
}
