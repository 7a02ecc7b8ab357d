import { Refusal } from "../../dispatch/refusal.ts";
import type { StoredWorkspace } from "../../repositories/workspace-repository.ts";

/** Throws a `Refusal` if the wallet of a workspace is empty. */
export function requireFunding({ fundedCents, spentCents }: StoredWorkspace): void {
  if (fundedCents > spentCents) return;
  throw new Refusal("state-conflict", "The wallet is empty: no funding is available.");
}

/** Throws a `Refusal` if a workspace has no active subscription. */
export function requireSubscription({ hasSubscription }: StoredWorkspace): void {
  if (hasSubscription) return;
  throw new Refusal("subscription-required", "The workspace has no active subscription.");
}
