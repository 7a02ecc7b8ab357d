import type { Contract, Operation } from "@plumbline/contract";
import type { Exchange } from "@plumbline/report";
import type { CaseVerdict } from "../../case.ts";
import { isAnonymous } from "../credential-schemes.ts";
import { hidesMissing, httpStatus } from "../http-status.ts";
import { statesStatus } from "../is-documented.ts";
import { invalidInput } from "../invalid-input.ts";
import { isSuccess } from "../is-success.ts";
import type { RejectionContext } from "./rejection-context.ts";
import { broken, unproven } from "../verdicts.ts";
import { withGap } from "../with-gap.ts";

/** The statuses of rejections for a reason outside the input: a credential, a payment, a right, a missing thing, a conflict. */
const otherReasons: ReadonlySet<number> = new Set([
  httpStatus.paymentRequired,
  httpStatus.forbidden,
  httpStatus.notFound,
  httpStatus.conflict,
  httpStatus.gone,
]);

/** Whether the document has a status for invalid input, and the response has one that the document has for another reason. */
export function namesOtherReason(
  { request, response: { status } }: Exchange,
  { subject: { contract, operation }, also }: Pick<RejectionContext, "subject" | "also">,
): boolean {
  if (!statesStatus(operation, status) || statedForInput(operation) === undefined) return false;
  if (also?.includes(httpStatus.notFound) && hidesMissing.has(status)) return false;
  if (status === httpStatus.unauthorized) return !isAnonymous(operation);
  return otherReasons.has(status) || isWithinBodyLimit(contract, status, request.body);
}

/** Whether a status rejects a body for its size although the size is within the declared limit. */
function isWithinBodyLimit(
  { policies: { bodyLimit } }: Contract,
  status: number,
  body: string | undefined,
): boolean {
  if (!bodyLimit || status !== bodyLimit.exceeded || invalidInput.has(status)) return false;
  return Buffer.byteLength(body ?? "") <= bodyLimit.bytes;
}

function statedForInput(operation: Operation): number | undefined {
  return [...invalidInput].find((status) => statesStatus(operation, status));
}

/**
 * Judges a rejection of invalid input with the status of another reason. It counts only if the target accepts the request without the
 * violation afterwards.
 */
export async function judgeOtherReason(
  exchange: Exchange,
  { subject: { operation, plain }, context, usual = plain }: RejectionContext,
): Promise<CaseVerdict> {
  const { request, response } = exchange;
  const { status } = response;
  const isAccepted = isSuccess((await context.plain()).response.status);
  const key = context.mintKey(usual, `after ${request.url} ${request.body ?? ""}`);
  const again = isAccepted ? await context.send(usual, { key, isSpared: false }) : undefined;
  if (!again || !isSuccess(again.response.status))
    return unproven(`returned ${status}, and the request without the violation is rejected too`);
  const expected = `the invalid input is rejected with ${statedForInput(operation)}`;
  const breach = broken(`status ${status}`, expected, { evidence: [again, exchange] });
  return withGap(breach, { says: `State that ${status} rejects invalid input too` });
}
