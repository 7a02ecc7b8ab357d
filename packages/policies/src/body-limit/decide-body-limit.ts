import type { BodyLimitPolicy } from "@plumbline/contract";

/** The result of `decideBodyLimit`. */
export type BodyLimitDecision =
  | { readonly kind: "allowed" }
  | { readonly kind: "exceeded"; readonly status: number; readonly limit: number };

/**
 * Decides whether a body of this many bytes is accepted. Without a policy, every body is.
 * @example
 * ```ts
 * import { loadContract } from "@plumbline/contract";
 * import { decideBodyLimit } from "@plumbline/policies";
 *
 * const { policies } = await loadContract("openapi.yaml");
 * export const decision = decideBodyLimit(policies.bodyLimit, 1_000_000);
 * ```
 */
export function decideBodyLimit(
  policy: BodyLimitPolicy | undefined,
  bytes: number,
): BodyLimitDecision {
  if (policy === undefined || bytes <= policy.bytes) return { kind: "allowed" };
  return { kind: "exceeded", status: policy.exceeded, limit: policy.bytes };
}
