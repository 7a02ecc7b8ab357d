import { isServerError, isSuccess, refusesForm } from "../../verdicts/documented-statuses.ts";
import { broken, holds, unproven } from "../../verdicts/verdicts.ts";
import type { CaseVerdict } from "../../model/case.ts";
import type { Exchange } from "@plumbline/report";

/** Whether a request that may be taken or refused was answered at all. What is wrong with a failure, the checks of responses say. */
export function judgeOrder({ response: { status } }: Exchange): CaseVerdict {
  if (status === 0) return unproven("no answer came, which is a finding of its own");
  if (isServerError(status)) return unproven(`answered ${status}, which is a finding of its own`);
  return holds;
}

/** Whether a request that was not taken was refused for its form. */
export function judgeUntaken(exchange: Exchange): CaseVerdict {
  const { status } = exchange.response;
  if (refusesForm.has(status)) return holds;
  const order = judgeOrder(exchange);
  if (order.outcome !== "holds") return order;
  return unproven(`answered ${status}, which does not tell whether the request was refused for it`);
}

/** Whether a request was refused that nobody should take, and nobody is forbidden to. */
export function judgeStrictness(exchange: Exchange, expected: string): CaseVerdict {
  const { status } = exchange.response;
  return isSuccess(status) ? broken(`status ${status}`, expected) : judgeUntaken(exchange);
}
