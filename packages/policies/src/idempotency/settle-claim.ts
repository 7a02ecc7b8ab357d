import { type IdempotencyPolicy, parseDuration } from "@plumbline/contract";
import type { ClaimRequest, IdempotencyStore, ResponseSnapshot } from "./idempotency-store.ts";

/** The claim that `settleClaim` ends, and its outcome. */
export interface Settlement {
  readonly policy: IdempotencyPolicy;
  readonly claim: ClaimRequest;
  /** The response of the execution; absent if it threw an error or was aborted. */
  readonly snapshot?: ResponseSnapshot;
  /** Statuses that never count as a completed mutation, see `rejectionStatuses`. */
  readonly rejections: ReadonlySet<number>;
  /** Epoch milliseconds; retention runs from here. */
  readonly now: number;
}

/** `lost`: the lease expired and another attempt has the key, so the work of this one must be rolled back. */
export type SettlementResult = "kept" | "released" | "lost";

/**
 * Ends a claim: stores the response for the declared retention, or releases the key if the request was not executed.
 * @example
 * ```ts
 * import {
 *   type IdempotencyStore,
 *   type Settlement,
 *   settleClaim,
 * } from "@plumbline/policies";
 *
 * export async function settle(store: IdempotencyStore, settlement: Settlement): Promise<void> {
 *   if ((await settleClaim(store, settlement)) === "lost") console.error("roll the work back");
 * }
 * ```
 */
export async function settleClaim(
  store: IdempotencyStore,
  settlement: Settlement,
): Promise<SettlementResult> {
  const { policy, claim, snapshot, rejections, now } = settlement;
  const { partition, key, owner } = claim;
  if (snapshot === undefined || rejections.has(snapshot.status)) {
    await store.release({ partition, key, owner });
    return "released";
  }
  const expiresAt = now + parseDuration(policy.retention);
  return (await store.complete({ partition, key, owner, snapshot, expiresAt })) ? "kept" : "lost";
}
