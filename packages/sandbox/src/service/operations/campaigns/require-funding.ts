import { Rejection } from "../../../dispatch/rejection.ts";
import type { StoredWorkspace } from "../../../state/repositories/workspace-repository.ts";

/** Throws a `Rejection` if the wallet of a workspace is empty. */
export function requireFunding({ fundedCents, spentCents }: StoredWorkspace): void {
  if (fundedCents > spentCents) return;
  throw new Rejection("state-conflict", "The wallet is empty: no funding is available.");
}

/** Throws a `Rejection` if a workspace has no active subscription. */
export function requireSubscription({ hasSubscription }: StoredWorkspace): void {
  if (hasSubscription) return;
  throw new Rejection("subscription-required", "The workspace has no active subscription.");
}
