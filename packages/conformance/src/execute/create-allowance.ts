import { isMutating, type Operation } from "@plumbline/contract";
import type { ResolvedTarget } from "../model/target.ts";
import { isAllowed } from "../plan/resolve-target.ts";
import { Stop } from "./stop.ts";

/** Decides before each request whether it may still be sent. */
export interface Allowance {
  /** Counts one request. Throws Stop where none may be sent, and Error for an effect that should not have been planned. */
  take(operation: Operation): void;
  /** Notes whether a request was answered. */
  note(isAnswered: boolean): void;
  /** Refuses everything from now on, for this reason. */
  close(stop: Stop): void;
}

/** This many requests in a row without any answer end the run. */
const lostInARow = 5;

export function createAllowance(
  { effect, budget }: ResolvedTarget,
  signal?: AbortSignal,
): Allowance {
  let operations = 0;
  let writes = 0;
  let lost = 0;
  let closed: Stop | undefined;
  return {
    take(operation) {
      refuseEffect(operation, effect);
      if (closed) throw closed;
      if (signal?.aborted) throw new Stop("aborted", "the run was interrupted");
      if (lost >= lostInARow) throw new Stop("unreachable", "the target stopped answering");
      const more = isMutating(operation) ? 1 : 0;
      const isSpent =
        exceeds(operations + 1, budget.operations) || exceeds(writes + more, budget.writes);
      if (isSpent) throw new Stop("budget-exhausted", "the budget of the run is spent");
      operations += 1;
      writes += more;
    },
    note(isAnswered) {
      lost = isAnswered ? 0 : lost + 1;
    },
    close(stop) {
      closed = stop;
    },
  };
}

function refuseEffect({ id, policies }: Operation, allowed: ResolvedTarget["effect"]): void {
  if (isAllowed(policies.effect, allowed)) return;
  throw new Error(`${id} has the effect ${policies.effect}, which the target does not allow`);
}

function exceeds(amount: number, bound: number | undefined): boolean {
  return bound !== undefined && amount > bound;
}
