import type { Operation } from "@plumbline/contract";
import type { Exchange } from "@plumbline/report";
import type { CaseVerdict } from "../model/case.ts";
import { hidesMissing, httpStatus } from "../model/verdicts/http-status.ts";
import { invalidInput } from "../model/verdicts/invalid-input.ts";
import { statesStatus } from "../model/verdicts/is-documented.ts";
import { isMomentary } from "../model/verdicts/is-momentary.ts";
import { isServerError, isSuccess } from "../model/verdicts/is-success.ts";
import { broken, holds, unproven } from "../model/verdicts/verdicts.ts";
import { unstatedRule, withGap } from "../model/verdicts/with-gap.ts";

/**
 * Judges the response to a valid id of a resource that does not exist, for an operation that documents 404. `sendKnown` sends the same
 * request with a known id, if there is one. A server error breaks the rule if the known id gets none. Another rejection breaks it only if the
 * known id is accepted: a server may check something else first. 403 and 410 may stand for 404.
 */
export async function judgeMissing(
  operation: Operation,
  exchange: Exchange,
  sendKnown: () => Promise<Exchange | undefined>,
): Promise<CaseVerdict> {
  const { status } = exchange.response;
  if (status === httpStatus.notFound) return holds;
  const breach = broken(`status ${status}`, `status ${httpStatus.notFound}`, {
    evidence: [exchange],
  });
  if (isSuccess(status)) return breach;
  if (isOwnFailure(operation, status)) {
    const known = await sendKnown();
    if (!known)
      return unproven(`returned ${status}, and no known id shows whether the id is the reason`);
    return isServerError(known.response.status)
      ? unproven(`returned ${status}, as for a known id`)
      : { ...breach, evidence: [known, exchange] };
  }
  if (!statesStatus(operation, httpStatus.notFound) || !isOtherRejection(status))
    return unproven(`returned ${status}`);
  if (invalidInput.has(status)) return withGap(breach, unstatedRule);
  const known = await sendKnown();
  return known && isSuccess(known.response.status)
    ? withGap({ ...breach, evidence: [known, exchange] }, unstatedRule)
    : unproven(`returned ${status}, and a known id is rejected too`);
}

/** Whether a status gives another reason than a missing resource. */
function isOtherRejection(status: number): boolean {
  return status >= 400 && status < 500 && !isMomentary(status) && !hidesMissing.has(status);
}

/** Whether a documented status blames the server. An observer reports an undocumented one. */
function isOwnFailure(operation: Operation, status: number): boolean {
  return isServerError(status) && !isMomentary(status) && statesStatus(operation, status);
}
