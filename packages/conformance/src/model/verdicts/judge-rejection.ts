import type { Contract, Operation } from "@plumbline/contract";
import type { Breach, CaseVerdict, TrialContext } from "../case.ts";
import type { Exchange } from "@plumbline/report";
import type { Input } from "../input.ts";
import { excusedError } from "./excused-error.ts";
import { type Comparison, failsAnyway } from "./fails-anyway.ts";
import { isServerError, isSuccess } from "./is-success.ts";
import { rejectsForm } from "./invalid-input.ts";
import { broken, holds, unproven } from "./verdicts.ts";

export interface RejectionContext {
  readonly contract: Contract;
  readonly operation: Operation;
  readonly context: TrialContext;
  /** Further statuses that reject this input. */
  readonly also?: readonly number[];
  /** The same input with a usual value in place of the violation. Default: the plain input. */
  readonly usual?: Input | undefined;
  readonly isFar?: Comparison["isFar"];
}

/** Judges whether an invalid input was rejected. Rejections for another reason (credential, state, rate) are legal and prove nothing. */
export async function judgeRejection(
  exchange: Exchange,
  rejection: RejectionContext,
): Promise<CaseVerdict> {
  const { status } = exchange.response;
  if (rejectsForm.has(status) || rejection.also?.includes(status)) return holds;
  if (isSuccess(status)) return breachOf(exchange);
  if (isServerError(status)) return judgeServerError(exchange, rejection);
  return unproven(
    status === 0
      ? "no response arrived"
      : `returned ${status}, which does not show whether the input was rejected`,
  );
}

// A violation does not cause a server error that the request without it gets too.
async function judgeServerError(
  exchange: Exchange,
  { context, usual, isFar, ...source }: RejectionContext,
): Promise<CaseVerdict> {
  const { status } = exchange.response;
  const excused = excusedError(status, source);
  if (excused) return excused;
  if (await failsAnyway(context, { usual, ...(isFar && { isFar }) }))
    return unproven(`returned ${status}, as for the request without the violation`);
  return breachOf(exchange);
}

function breachOf(exchange: Exchange): Breach {
  return broken(`status ${exchange.response.status}`, "the invalid input is rejected with a 4xx", {
    evidence: [exchange],
  });
}
