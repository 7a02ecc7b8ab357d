import type { IdempotencyPolicy } from "@plumbline/contract";
import type {
  ClaimRequest,
  IdempotencyStore,
  KeyRecord,
  ResponseSnapshot,
} from "./idempotency-store.ts";

/** The decision on a keyed request. `status` is the code that the contract declares for the rejection. */
export type IdempotencyDecision =
  | { readonly kind: "missing"; readonly status: number }
  | { readonly kind: "execute"; readonly claim: ClaimRequest }
  | { readonly kind: "replay"; readonly snapshot: ResponseSnapshot }
  | { readonly kind: "pending"; readonly status: number }
  | { readonly kind: "conflict"; readonly status: number };

/** A keyed request as its caller sent it; `key` is absent when no key was sent. */
export type KeyedRequest = Omit<ClaimRequest, "key"> & { readonly key?: string };

/**
 * Decides on a keyed request: an execution (settle its claim with `settleClaim`, whatever
 * happens), the stored response of the first execution, or a rejection. Call it only after the request was authenticated, authorized,
 * checked for size and validated, so that a rejected request never uses its key.
 * @example
 * ```ts
 * import { loadContract } from "@plumbline/contract";
 * import { createMemoryIdempotencyStore, decideIdempotency } from "@plumbline/policies";
 *
 * const { policies } = await loadContract("openapi.yaml");
 * const store = createMemoryIdempotencyStore({ capacity: 10_000 });
 * const now = Date.now();
 *
 * if (policies.idempotency) {
 *   const request = { partition: "account-7", key: "k-1", fingerprint: "f-1", owner: "attempt-1" };
 *   const lease = { now, leaseUntil: now + 30_000 };
 *   console.log(await decideIdempotency(store, policies.idempotency, { ...request, ...lease }));
 * }
 * ```
 */
export async function decideIdempotency(
  store: IdempotencyStore,
  policy: IdempotencyPolicy,
  request: KeyedRequest,
): Promise<IdempotencyDecision> {
  if (request.key === undefined) return { kind: "missing", status: policy.statuses.missing };
  const claim: ClaimRequest = { ...request, key: request.key };
  const result = await store.claim(claim);
  if (result.kind === "claimed") return { kind: "execute", claim };
  return judgeTakenKey(policy, result.record, claim.fingerprint);
}

/** Other arguments conflict even while the first request still runs, because its response cannot be theirs. */
function judgeTakenKey(
  policy: IdempotencyPolicy,
  record: KeyRecord,
  fingerprint: string,
): IdempotencyDecision {
  const { conflict, pending } = policy.statuses;
  if (record.fingerprint !== fingerprint) return { kind: "conflict", status: conflict };
  if (record.state === "pending") return { kind: "pending", status: pending };
  return { kind: "replay", snapshot: record.snapshot };
}
