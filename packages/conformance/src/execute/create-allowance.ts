import { isMutating, type Operation } from "@plumbline/contract";
import type { ResolvedTarget } from "../model/target.ts";
import { isAllowed } from "../target/resolve-target.ts";
import { Stop } from "../errors/stop.ts";

/** Decides before each request whether it may still be sent. */
export interface Allowance {
  /** Counts one request. Throws Stop where none may be sent, and Error for an effect that should not have been planned. */
  take(operation: Operation): void;
  /** Notes what came of a request. */
  note(outcome: SendOutcome): void;
  /** Refuses everything from now on, for this reason. */
  close(stop: Stop): void;
}

/** Whether a request was answered; `limited` where it was refused for a rate limit each time, after as much waiting as was asked for. */
export type SendOutcome = "answered" | "lost" | "timed-out" | "limited";

/** So many in a row end the run. */
const lostInARow = 5;
const limitedInARow = 3;

/** So many in all end the run: each takes as long as an answer may. */
const mostTimeouts = 20;

export interface AllowanceOptions {
  readonly signal: AbortSignal | undefined;
  /** Whether the time that the run may take is over. */
  readonly isOver: () => boolean;
}

export function createAllowance(
  { allow, budget }: ResolvedTarget,
  { signal, isOver }: AllowanceOptions,
): Allowance {
  let operations = 0;
  let writes = 0;
  let lost = 0;
  let timedOut = 0;
  let limited = 0;
  let closed: Stop | undefined;
  return {
    take(operation) {
      refuseEffect(operation, allow);
      if (closed) throw closed;
      if (signal?.aborted) throw new Stop("aborted", "the run was interrupted");
      if (lost >= lostInARow || timedOut >= mostTimeouts)
        throw new Stop("unreachable", "the target stopped answering");
      if (limited >= limitedInARow) throw new Stop("limited", "the target stays rate limited");
      if (isOver()) throw new Stop("budget-exhausted", "the time of the run is over");
      const more = isMutating(operation) ? 1 : 0;
      const isSpent =
        exceeds(operations + 1, budget.operations) || exceeds(writes + more, budget.writes);
      if (isSpent) throw new Stop("budget-exhausted", "the budget of the run is spent");
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

function refuseEffect({ id, policies }: Operation, allowed: ResolvedTarget["allow"]): void {
  if (isAllowed(policies.effect, allowed)) return;
  throw new Error(`${id} has the effect ${policies.effect}, which the target does not allow`);
}

function exceeds(amount: number, bound: number | undefined): boolean {
  return bound !== undefined && amount > bound;
}
