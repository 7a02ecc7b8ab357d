import { findResponse, type Operation } from "@plumbline/contract";
import type { CaseVerdict } from "../case.ts";
import { httpStatus } from "./http-status.ts";
import { invalidInput, notNow } from "./invalid-input.ts";
import { isServerError, isSuccess } from "./is-success.ts";
import { broken, holds, unproven } from "./verdicts.ts";
import { unstatedRule, withGap } from "./with-gap.ts";

/**
 * Judges the response to a valid id of a resource that does not exist, for an operation that documents 404. Other rejections prove
 * nothing, because a server may check something else first. Nor does a server error if the same request fails for a known id.
 */
export async function judgeMissing(
  status: number,
  operation: Operation,
  failsForKnown: () => Promise<boolean>,
): Promise<CaseVerdict> {
  if (status === httpStatus.notFound) return holds;
  const breach = broken(`status ${status}`, `status ${httpStatus.notFound}`);
  if (isSuccess(status)) return breach;
  if (isOwnFailure(operation, status))
    return (await failsForKnown()) ? unproven(`returned ${status}, as for a known id`) : breach;
  return invalidInput.has(status) && isStated(operation, httpStatus.notFound)
    ? withGap(breach, unstatedRule)
    : unproven(`returned ${status}`);
}

/** Whether a documented status blames the server. An observer reports an undocumented one. */
function isOwnFailure(operation: Operation, status: number): boolean {
  return isServerError(status) && !notNow.has(status) && isStated(operation, status);
}

/** Whether the operation documents exactly this status. */
function isStated(operation: Operation, status: number): boolean {
  return findResponse(operation, status)?.status === String(status);
}
