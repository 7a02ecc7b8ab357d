import type { Breach, CaseVerdict } from "../../case.ts";
import type { Exchange } from "@plumbline/report";
import { excusedError } from "../excused-error.ts";
import { failsAnyway } from "../fails-anyway.ts";
import { isServerError, isSuccess } from "../is-success.ts";
import { rejectsForm } from "../invalid-input.ts";
import { judgeOtherReason, namesOtherReason } from "./judge-other-reason.ts";
import type { RejectionContext } from "./rejection-context.ts";
import { broken, holds, unproven } from "../verdicts.ts";

/** Judges whether an invalid input was rejected. Rejections for another reason (credential, state, rate) are legal unless only the invalid input causes them. */
export async function judgeRejection(
  exchange: Exchange,
  rejection: RejectionContext,
): Promise<CaseVerdict> {
  const { status } = exchange.response;
  if (rejection.also?.includes(status)) return holds;
  if (namesOtherReason(exchange, rejection)) return judgeOtherReason(exchange, rejection);
  if (rejectsForm.has(status)) return holds;
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
  { context, usual, isFar, subject }: RejectionContext,
): Promise<CaseVerdict> {
  const { status } = exchange.response;
  const excused = excusedError(status, subject);
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
