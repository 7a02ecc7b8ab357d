import type { RateLimitPolicy } from "@plumbline/contract";
import type { Caller } from "./handler.ts";
import { Refusal } from "./refusal.ts";
import type { Seams } from "./seams.ts";
import type { Service } from "./service.ts";

/** A hit on the limits that can be taken back. */
export interface Draw {
  readonly giveBack: () => Promise<void>;
}

export interface DrawRequest {
  readonly caller: Caller;
  readonly counts: RateLimitPolicy["counts"];
  readonly now: number;
}

/** Draws on the limits of the caller's group. Throws Refusal where one of them is full. */
export async function drawLimits(
  { contract, storage }: Service,
  seams: Seams,
  { caller, counts, now }: DrawRequest,
): Promise<Draw> {
  const decision = await seams.decideRateLimits(seams.limits, {
    policies: seams.countingPolicies(contract.policies.rateLimits, counts),
    partition: seams.limitPartition(caller),
    hit: nameHit(storage.instance),
    now,
  });
  if (decision.kind === "allowed")
    return { giveBack: () => seams.limits.giveBack(decision.hit, decision.buckets) };
  const { policy, status, retryAfterSeconds, freeAt } = decision;
  const detail = `the limit "${policy.name}" allows ${policy.limit} in ${policy.window}; it has room again at ${new Date(freeAt).toISOString()}`;
  throw new Refusal("rate-limited", detail, {
    status,
    headers: { "Retry-After": String(retryAfterSeconds) },
  });
}

let hits = 0;

function nameHit(instance: string): string {
  hits += 1;
  return `${instance}:${hits}`;
}
