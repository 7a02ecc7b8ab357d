import { isServerError, isSuccess } from "../../model/verdicts/is-success.ts";
import { rejectsForm } from "../../model/verdicts/invalid-input.ts";
import { broken, holds, unproven } from "../../model/verdicts/verdicts.ts";
import type { CaseVerdict } from "../../model/case.ts";
import type { Exchange } from "@plumbline/report";

/** Judges a request that may be accepted or rejected: it must get a response. The `responses` checks report failures. */
export function judgeOrder({ response: { status } }: Exchange): CaseVerdict {
  if (status === 0) return unproven("no response arrived, which another check reports");
  if (isServerError(status)) return unproven(`returned ${status}, which another check reports`);
  return holds;
}

/** Judges whether a request was rejected for its form. */
export function judgeUntaken(exchange: Exchange): CaseVerdict {
  const { status } = exchange.response;
  if (rejectsForm.has(status)) return holds;
  const order = judgeOrder(exchange);
  if (order.outcome !== "holds") return order;
  return unproven(`returned ${status}, which does not show whether the form was the reason`);
}

/** Judges a request that a server should reject but may accept. */
export function judgeStrictness(exchange: Exchange, expected: string): CaseVerdict {
  const { status } = exchange.response;
  return isSuccess(status) ? broken(`status ${status}`, expected) : judgeUntaken(exchange);
}
