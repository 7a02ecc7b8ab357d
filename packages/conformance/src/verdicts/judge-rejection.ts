import type { Contract, Operation } from "@plumbline/contract";
import type { Hands, CaseVerdict } from "../model/case.ts";
import type { Exchange } from "@plumbline/report";
import {
  isDocumented,
  isServerError,
  isSuccess,
  notNow,
  refusesForm,
} from "./documented-statuses.ts";
import { broken, holds, unproven } from "./verdicts.ts";

export interface RefusalContext {
  readonly contract: Contract;
  readonly operation: Operation;
  readonly hands: Hands;
  /** Further statuses that refuse this input, besides those that refuse a form. */
  readonly also?: readonly number[];
}

/** Whether an invalid input was refused. Refusals for another reason (credential, state, rate) are legal and prove nothing. */
export async function judgeRefusal(
  exchange: Exchange,
  context: RefusalContext,
): Promise<CaseVerdict> {
  const { status } = exchange.response;
  if (refusesForm.has(status) || context.also?.includes(status)) return holds;
  if (isSuccess(status))
    return broken(`status ${status}`, "the invalid input is refused with a 4xx");
  if (isServerError(status)) return judgeServerError(status, context);
  return unproven(
    status === 0
      ? "no answer came"
      : `answered ${status}, which does not tell whether the input was refused`,
  );
}

// An undocumented server error is reported by its own check; one that a plain request meets too is not the input's doing.
async function judgeServerError(
  status: number,
  { contract, operation, hands }: RefusalContext,
): Promise<CaseVerdict> {
  if (!isDocumented(contract, operation, status))
    return unproven(`answered ${status}, which is a finding of its own`);
  if (notNow.has(status)) return unproven(`answered ${status}, which may meet any request`);
  const plain = await hands.plain();
  if (isServerError(plain.response.status))
    return unproven(`answered ${status}, as the plain request is`);
  return broken(`status ${status}`, "the invalid input is refused with a 4xx");
}
