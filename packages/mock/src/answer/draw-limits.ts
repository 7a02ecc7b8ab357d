import { countingPolicies, decideRateLimits } from "@plumbline/policies";
import type { RateLimitPolicy } from "@plumbline/contract";
import type { MockService } from "./mock-service.ts";
import type { Refusal } from "./refuse.ts";

export type Draw =
  | { readonly kind: "allowed"; readonly giveBack: () => Promise<void> }
  | { readonly kind: "refused"; readonly refusal: Refusal };

/** Draws on the document's limits, where the mock was asked to enforce them. */
export async function drawLimits(
  service: MockService,
  partition: string,
  counts: RateLimitPolicy["counts"],
): Promise<Draw> {
  const policies = service.enforceLimits
    ? countingPolicies(service.contract.policies.rateLimits, counts)
    : [];
  if (policies.length === 0) return { kind: "allowed", giveBack: async () => {} };
  const hit = String(service.nextTurn());
  const decision = await decideRateLimits(service.limits, {
    policies,
    partition,
    hit,
    now: service.now(),
  });
  if (decision.kind === "allowed") {
    return {
      kind: "allowed",
      giveBack: () => service.limits.giveBack(decision.hit, decision.buckets),
    };
  }
  const { policy, status, retryAfterSeconds } = decision;
  const reason = `the limit "${policy.name}" allows ${policy.limit} in ${policy.window}`;
  const headers = { "Retry-After": String(retryAfterSeconds) };
  return { kind: "refused", refusal: { status, decision: "rate-limited", reason, headers } };
}
