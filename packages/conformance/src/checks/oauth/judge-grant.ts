import { isServerError, notNow } from "../../verdicts/documented-statuses.ts";
import { httpStatus } from "../../verdicts/http-status.ts";
import { broken, holds, unproven } from "../../verdicts/verdicts.ts";
import type { CaseVerdict } from "../../model/case.ts";
import type { SideAnswer } from "../../model/side-request.ts";
import { codeIn, describeEnd } from "../../oauth/follow-authorization.ts";
import { describeAnswer, type Tokens, tokensIn } from "../../oauth/connection.ts";
import type { ConsentEnd } from "../../oauth/consent/consent-end.ts";

/** Judges a token request that must be rejected with any error. */
export function judgeRefusedGrant(answer: SideAnswer, expected: string): CaseVerdict {
  const { status } = answer.response;
  if (tokensIn(answer)) return broken("tokens were issued", expected);
  if (status === httpStatus.tooManyRequests || notNow.has(status))
    return unproven(`returned ${status}, which any request may return`);
  if (isServerError(status)) return broken(`status ${status}`, expected);
  return status === 0 ? unproven("no response arrived") : holds;
}

/** Judges an authorization request that must not issue a code. The error may appear at the callback or on a page. */
export function judgeRefusedAuthorization(end: ConsentEnd, expected: string): CaseVerdict {
  if (codeIn(end) !== undefined) return broken("an authorization code was issued", expected);
  const status = end.kind === "page" ? end.answer?.response.status : undefined;
  if (status !== undefined && isServerError(status) && !notNow.has(status))
    return broken(`status ${status}`, expected);
  if (end.kind === "callback" || (status !== undefined && status >= httpStatus.badRequest))
    return status === httpStatus.tooManyRequests || (status !== undefined && notNow.has(status))
      ? unproven(`returned ${status}, which any request may return`)
      : holds;
  return unproven(describeEnd(end));
}

/** Judges a request that must issue tokens. */
export function judgeGranted(answer: SideAnswer, expected: string): CaseVerdict {
  if (tokensIn(answer)) return holds;
  const { status } = answer.response;
  const maybeNotNow = status === httpStatus.tooManyRequests || notNow.has(status) || status === 0;
  return maybeNotNow ? unproven(describeAnswer(answer)) : broken(describeAnswer(answer), expected);
}

/** Judges concurrent requests: at most one may get tokens. */
export function judgeOneOf(answers: readonly (Tokens | undefined)[]): CaseVerdict {
  const granted = answers.filter((tokens) => tokens !== undefined).length;
  if (granted > 1)
    return broken(`${granted} of ${answers.length} requests got tokens`, "at most one");
  return granted === 1 ? holds : unproven("none of the requests got tokens");
}
