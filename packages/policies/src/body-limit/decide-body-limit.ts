import type { BodyLimitPolicy } from "@plumbline/contract";

export type BodyLimitDecision =
  | { readonly kind: "allowed" }
  | { readonly kind: "exceeded"; readonly status: number; readonly limit: number };

/** Whether a body of this many bytes is accepted. Without a policy every body is. */
export function decideBodyLimit(
  policy: BodyLimitPolicy | undefined,
  bytes: number,
): BodyLimitDecision {
  if (policy === undefined || bytes <= policy.bytes) return { kind: "allowed" };
  return { kind: "exceeded", status: policy.exceeded, limit: policy.bytes };
}
