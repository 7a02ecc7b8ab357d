import type { Contract, RateLimitPolicy } from "@plumbline/contract";
import type { RateLimitDecision } from "@plumbline/policies";
import type { LimitPort } from "./pipeline-ports.ts";
import type { PipelineRules } from "./pipeline-rules.ts";
import { RequestRejection } from "./request-rejection.ts";
import type { RoutedRequest } from "./routed-request.ts";

/** A hit on rate limits; undefined if no limit counts the request. */
export type Draw = Extract<RateLimitDecision, { kind: "allowed" }> | undefined;

interface DrawPorts<Caller> {
  readonly contract: Contract;
  readonly rules: Pick<PipelineRules<RoutedRequest>, "countingPolicies" | "decideRateLimits">;
  readonly nextId: () => string;
  readonly limits: LimitPort<Caller>;
}

export interface DrawRequest<Caller> {
  readonly caller: Caller;
  readonly counts: RateLimitPolicy["counts"];
  readonly now: number;
}

/** Counts a request under the limits of its caller group. Throws RequestRejection if one of them is exhausted. */
export async function drawLimits<Caller>(
  { contract, rules, nextId, limits }: DrawPorts<Caller>,
  { caller, counts, now }: DrawRequest<Caller>,
): Promise<Draw> {
  const policies = rules.countingPolicies(contract.policies.rateLimits, counts);
  if (policies.length === 0) return undefined;
  const partition = limits.partition(caller);
  const question = { policies, partition, hit: nextId(), now };
  const decision = await rules.decideRateLimits(limits.store, question);
  if (decision.kind === "allowed") return decision;
  throw exceeded(decision);
}

/** Takes a hit back: the request no longer counts. */
export async function returnDraw<Caller>({ store }: LimitPort<Caller>, draw: Draw): Promise<void> {
  if (draw !== undefined) await store.giveBack(draw.hit, draw.buckets);
}

function exceeded({
  policy,
  status,
  retryAfterSeconds,
  freeAt,
}: Extract<RateLimitDecision, { kind: "exceeded" }>): RequestRejection {
  const message = `The limit "${policy.name}" allows ${policy.limit} requests in ${policy.window}; the next one is possible at ${new Date(freeAt).toISOString()}`;
  const headers = { "Retry-After": String(retryAfterSeconds) };
  return new RequestRejection("rate-limited", message, { status, headers });
}
