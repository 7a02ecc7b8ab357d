import {
  type Contract,
  isMutating,
  type Operation,
  parseDuration,
  type RateLimitPolicy,
} from "@plumbline/contract";
import type { Exchange } from "../model/exchange.ts";
import type { PacedRun } from "../model/run.ts";
import type { ResolvedTarget } from "../model/target.ts";
import { wroteNothing } from "./wrote-nothing.ts";

/** How long the exchanges of a run take inside the declared limits of one partition. */
export function pacedRun(
  contract: Contract,
  target: ResolvedTarget,
  exchanges: readonly Exchange[],
): PacedRun | undefined {
  const { rateLimits } = contract.policies;
  if (rateLimits.length === 0 || exchanges.length === 0) return undefined;
  return target.respectLimits
    ? { durationMs: lastMoment(exchanges), basis: "measured" }
    : { durationMs: reckon(contract, exchanges), basis: "reckoned" };
}

function lastMoment(exchanges: readonly Exchange[]): number {
  return Math.round(Math.max(...exchanges.map(({ atMs = 0, elapsedMs }) => atMs + elapsedMs)));
}

/** Sends everything once more in thought, each request as soon as every window has room for it. */
function reckon({ operations, policies }: Contract, exchanges: readonly Exchange[]): number {
  const windows = policies.rateLimits.map((policy) => ({ policy, times: [] as number[] }));
  let now = 0;
  for (const exchange of exchanges) {
    const operation = operations.find(({ id }) => id === exchange.operation);
    const counting = windows.filter(
      ({ policy }) => operation && counts(policy, operation, exchange),
    );
    for (const { policy, times } of counting) now = Math.max(now, roomAt(policy, times));
    for (const { times } of counting) times.push(now);
    now += exchange.elapsedMs;
  }
  return Math.round(now);
}

function counts(policy: RateLimitPolicy, operation: Operation, { response }: Exchange): boolean {
  if (policy.counts === "all") return true;
  return isMutating(operation) && !wroteNothing(operation, response);
}

function roomAt({ limit, window }: RateLimitPolicy, times: readonly number[]): number {
  const leaving = times.at(-limit);
  return leaving === undefined ? 0 : leaving + parseDuration(window);
}
