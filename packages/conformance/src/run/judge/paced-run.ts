import { type Contract, isMutating } from "@plumbline/contract";
import type { Exchange, PacedRun } from "@plumbline/report";
import type { ResolvedTarget } from "../../model/target.ts";
import { createLimitTimeline } from "../../send/pace/create-limit-timeline.ts";
import { wroteNothing } from "../../model/verdicts/wrote-nothing.ts";

/** How long the exchanges of a run take within the declared limits of one partition. */
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

/** Simulates the requests of a run: each one is sent as soon as every window has room. */
function reckon({ operations, policies }: Contract, exchanges: readonly Exchange[]): number {
  const timeline = createLimitTimeline(policies.rateLimits);
  for (const { operation: id, response, elapsedMs } of exchanges) {
    const operation = operations.find((one) => one.id === id);
    if (!operation) continue;
    const isWrite = isMutating(operation) && !wroteNothing(operation, response);
    timeline.take({ operations: 1, writes: isWrite ? 1 : 0, waitMs: elapsedMs });
  }
  return Math.round(timeline.now());
}
