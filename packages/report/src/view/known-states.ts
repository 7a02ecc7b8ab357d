import type { KnownFinding, KnownState } from "../run/known-finding.ts";

/** Whether a state needs nobody's attention. */
export const knownStates: Readonly<Record<KnownState, { readonly isGood: boolean }>> = {
  tolerated: { isGood: true },
  unseen: { isGood: true },
  fixed: { isGood: false },
  expired: { isGood: false },
};

/** What an entry of known findings is called: its id, or its place. */
export function knownName(known: KnownFinding): string {
  return "id" in known ? known.id : `${known.check} on ${known.operation} #${known.clause}`;
}
