import { isFailure } from "../../model/verdicts/is-success.ts";
import { notNow } from "../../model/verdicts/invalid-input.ts";
import { httpStatus } from "../../model/verdicts/http-status.ts";
import { broken, holds, unproven } from "../../model/verdicts/verdicts.ts";
import type { CaseVerdict } from "../../model/case.ts";
import { codeIn, describeEnd } from "../oauth/follow-authorization.ts";
import type { ConsentEnd } from "../oauth/consent/consent-end.ts";

/** Judges an authorization request that must not issue a code. The error may appear at the callback or on a page. */
export function judgeRejectedAuthorization(end: ConsentEnd, expected: string): CaseVerdict {
  if (codeIn(end) !== undefined) return broken("an authorization code was issued", expected);
  const status = end.kind === "page" ? end.answer?.response.status : undefined;
  if (status !== undefined && isFailure(status)) return broken(`status ${status}`, expected);
  if (end.kind === "callback" || (status !== undefined && status >= httpStatus.badRequest))
    return status === httpStatus.tooManyRequests || (status !== undefined && notNow.has(status))
      ? unproven(`returned ${status}, which any request may return`)
      : holds;
  return unproven(describeEnd(end));
}
