import type { KnownFinding, KnownState } from "../run/known-finding.ts";

/** Whether a state requires no action. */
export const knownStates: Readonly<Record<KnownState, { readonly isGood: boolean }>> = {
  tolerated: { isGood: true },
  unseen: { isGood: true },
  fixed: { isGood: false },
  expired: { isGood: false },
};

/** The name of a known finding: its ID, or its check, operation and clause. */
export function knownName(known: KnownFinding): string {
  return "id" in known ? known.id : `${known.check} on ${known.operation} #${known.clause}`;
}
