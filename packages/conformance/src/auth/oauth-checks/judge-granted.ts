import { isServerError } from "../../model/verdicts/is-success.ts";
import { notNow } from "../../model/verdicts/invalid-input.ts";
import { httpStatus } from "../../model/verdicts/http-status.ts";
import { broken, holds, unproven } from "../../model/verdicts/verdicts.ts";
import type { CaseVerdict } from "../../model/case.ts";
import type { SideAnswer } from "../../model/side-request.ts";
import { describeAnswer, type Tokens, tokensIn } from "../oauth/connection.ts";

/** Judges a token request that must be rejected with any error. */
export function judgeRejectedGrant(answer: SideAnswer, expected: string): CaseVerdict {
  const { status } = answer.response;
  if (tokensIn(answer)) return broken("tokens were issued", expected);
  if (status === httpStatus.tooManyRequests || notNow.has(status))
    return unproven(`returned ${status}, which any request may return`);
  if (isServerError(status)) return broken(`status ${status}`, expected);
  return status === 0 ? unproven("no response arrived") : holds;
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
