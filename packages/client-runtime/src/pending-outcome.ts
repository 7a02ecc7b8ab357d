import type { Outcome, Pending } from "./outcome.ts";

/** What is known when a call's own key was answered to be in use: an earlier try is still being carried out. */
export function pendingOutcome({ operation, receipt }: Outcome): Pending {
  const message = `${operation} is still being carried out, from an earlier try with the same key`;
  return { operation, receipt, kind: "pending", ok: false, message };
}
