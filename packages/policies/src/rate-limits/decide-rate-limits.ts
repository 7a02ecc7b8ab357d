import { parseDuration, type RateLimitPolicy } from "@plumbline/contract";
import type { Bucket, RateLimitStore } from "./rate-limit-store.ts";

/** The request that `decideRateLimits` counts. */
export interface RateLimitQuestion {
  /** The policies that count this request, see `countingPolicies`. */
  readonly policies: readonly RateLimitPolicy[];
  /** The caller group whose buckets count the request. */
  readonly partition: string;
  /** Names the hit; unique per request. */
  readonly hit: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** The result of `decideRateLimits`. */
export type RateLimitDecision =
  | { readonly kind: "allowed"; readonly hit: string; readonly buckets: readonly Bucket[] }
  | {
      readonly kind: "exceeded";
      readonly policy: RateLimitPolicy;
      /** The status code that the contract declares. */
      readonly status: number;
      /** How long callers must wait by the contract, in whole seconds as in a `Retry-After` header. */
      readonly retryAfterSeconds: number;
      /** Epoch milliseconds at which the window has room again. */
      readonly freeAt: number;
    };

/**
 * Counts one hit in every given limit, or in none of them if one is full: a rejected request does not count.
 * @example
 * ```ts
 * import { loadContract } from "@plumbline/contract";
 * import { createMemoryRateLimitStore, decideRateLimits } from "@plumbline/policies";
 *
 * const { policies } = await loadContract("openapi.yaml");
 * const decision = await decideRateLimits(createMemoryRateLimitStore(), {
 *   policies: policies.rateLimits,
 *   partition: "account-7",
 *   hit: "request-1",
 *   now: Date.now(),
 * });
 * console.log(decision.kind);
 * ```
 */
export async function decideRateLimits(
  store: RateLimitStore,
  question: RateLimitQuestion,
): Promise<RateLimitDecision> {
  const { policies, partition, hit, now } = question;
  const buckets = policies.map((policy) => toBucket(policy, partition));
  const result = await store.take({ hit, buckets, now });
  const policy = result.kind === "full" ? policies[result.bucket] : undefined;
  if (result.kind === "taken" || policy === undefined) return { kind: "allowed", hit, buckets };
  return {
    kind: "exceeded",
    policy,
    status: policy.exceeded,
    retryAfterSeconds: Math.ceil(parseDuration(policy.retryAfter) / 1000),
    freeAt: result.freeAt,
  };
}

/**
 * The limits by what they count. Use `all` for every authenticated request, and `mutating` only when a mutation is
 * about to be executed: a replay must not count as a write. If the second decision rejects the request, undo the first with `giveBack`.
 */
export function countingPolicies(
  policies: readonly RateLimitPolicy[],
  counts: RateLimitPolicy["counts"],
): readonly RateLimitPolicy[] {
  return policies.filter((policy) => policy.counts === counts);
}

/** The partition comes first, so that a database stores the hits of one caller group next to each other. */
function toBucket(policy: RateLimitPolicy, partition: string): Bucket {
  return {
    id: JSON.stringify([partition, policy.name]),
    limit: policy.limit,
    windowMs: parseDuration(policy.window),
  };
}
