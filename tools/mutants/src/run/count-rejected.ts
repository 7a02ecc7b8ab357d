import {
  type Contract,
  isMutating,
  parseDuration,
  type RateLimitPolicy,
} from "@plumbline/contract";
import { matcherOf } from "../answer/intercept.ts";
import type { Fetch } from "../answer/fetch.ts";

/** A server whose limits on writes count every write that it receives, and the clock of its windows. */
export interface RejectedCount {
  readonly around: (fetch: Fetch) => Fetch;
  /** Moves the clock by milliseconds. */
  readonly advance: (milliseconds: number) => void;
}

/**
 * Counts writes when they arrive, so that rejected and replayed ones count as well. `partitionOf` returns the partition of a
 * credential header; requests without one are not counted.
 */
export function countRejected(
  contract: Contract,
  partitionOf: (authorization: string | null) => string | undefined,
): RejectedCount {
  const policies = contract.policies.rateLimits.filter(({ counts }) => counts === "mutating");
  const isWrite = writesOf(contract);
  const times = new Map<string, number[]>();
  let now = 0;

  function timesFor({ name, window }: RateLimitPolicy, partition: string): number[] {
    const key = `${name} ${partition}`;
    const recent = (times.get(key) ?? []).filter((at) => at > now - parseDuration(window));
    times.set(key, recent);
    return recent;
  }

  return {
    advance: (milliseconds) => void (now += milliseconds),
    around: (fetch) => async (request) => {
      const partition = partitionOf(request.headers.get("authorization"));
      if (partition === undefined || !isWrite(request)) return fetch(request);
      const full = policies.find((policy) => timesFor(policy, partition).length >= policy.limit);
      if (full) return tooMany(full);
      for (const policy of policies) timesFor(policy, partition).push(now);
      return fetch(request);
    },
  };
}

function writesOf(contract: Contract): (request: Request) => boolean {
  const matchers = contract.operations
    .filter(isMutating)
    .map((operation) => matcherOf(contract, operation));
  return (request) => matchers.some((matches) => matches(request));
}

function tooMany({ exceeded, retryAfter }: RateLimitPolicy): Response {
  const seconds = String(parseDuration(retryAfter) / 1_000);
  const error = "Too many writes. Rejected writes count too.";
  return Response.json({ error }, { status: exceeded, headers: { "retry-after": seconds } });
}
