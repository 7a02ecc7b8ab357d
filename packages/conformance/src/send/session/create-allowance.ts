import { isMutating, type Operation } from "@plumbline/contract";
import type { ResolvedTarget } from "../../model/target.ts";
import { mayReceive } from "../../target/resolve-target.ts";
import { Stop } from "../../model/errors/stop.ts";

/** Decides before each request whether it may still be sent. */
export interface Allowance {
  /** Counts one request. Throws Stop if it may not be sent, and Error for an effect that should not have been planned. */
  take(operation: Operation): void;
  /** Records the outcome of a request. */
  note(outcome: SendOutcome): void;
  /** Rejects every further request for this reason. */
  close(stop: Stop): void;
}

/** Whether a request got a response. `limited`: it was rejected for a rate limit on every attempt, after the requested waits. */
export type SendOutcome = "answered" | "lost" | "timed-out" | "limited";

/** This many requests without a response in a row end the run. */
const lostInARow = 5;
const limitedInARow = 3;

/** This many timeouts in total end the run, because each one takes the whole timeout. */
const mostTimeouts = 20;

export interface AllowanceOptions {
  readonly signal: AbortSignal | undefined;
  /** Whether the time of the run is over. */
  readonly isOver: () => boolean;
}

export function createAllowance(
  target: ResolvedTarget,
  { signal, isOver }: AllowanceOptions,
): Allowance {
  const { budget } = target;
  let operations = 0;
  let writes = 0;
  let lost = 0;
  let timedOut = 0;
  let limited = 0;
  let closed: Stop | undefined;
  return {
    take(operation) {
      reject(operation, target);
      if (closed) throw closed;
      if (signal?.aborted) throw new Stop("aborted", "the run was interrupted");
      if (lost >= lostInARow || timedOut >= mostTimeouts)
        throw new Stop("unreachable", "the target stopped responding");
      if (limited >= limitedInARow) throw new Stop("limited", "the target stayed rate limited");
      if (isOver()) throw new Stop("budget-exhausted", "the time of the run is over");
      const more = isMutating(operation) ? 1 : 0;
      const isSpent =
        exceeds(operations + 1, budget.operations) || exceeds(writes + more, budget.writes);
      if (isSpent) throw new Stop("budget-exhausted", "the budget of the run is used up");
      operations += 1;
      writes += more;
    },
    note(outcome) {
      const isLost = outcome === "lost" || outcome === "timed-out";
      lost = isLost ? lost + 1 : 0;
      timedOut += outcome === "timed-out" ? 1 : 0;
      limited = outcome === "limited" ? limited + 1 : 0;
    },
    close(stop) {
      closed = stop;
    },
  };
}

function reject(operation: Operation, target: ResolvedTarget): void {
  const { id, policies } = operation;
  if (mayReceive(target, operation)) return;
  if (target.exclude.includes(id)) throw new Error(`${id} is excluded`);
  throw new Error(`${id} has the effect ${policies.effect}, which the target does not allow`);
}

function exceeds(amount: number, bound: number | undefined): boolean {
  return bound !== undefined && amount > bound;
}
