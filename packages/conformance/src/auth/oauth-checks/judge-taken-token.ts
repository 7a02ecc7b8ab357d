import type { Exchange } from "@plumbline/report";
import type { OAuthWalk } from "../oauth/oauth-walk.ts";
import { isSuccess } from "../../model/verdicts/is-success.ts";
import { httpStatus } from "../../model/verdicts/http-status.ts";
import { broken, holds, unproven } from "../../model/verdicts/verdicts.ts";
import type { CaseVerdict } from "../../model/case.ts";

/** The status that rejects an invalid token. */
export function rejectedStatus({ rules }: OAuthWalk): number {
  return rules.scheme.challenge?.unauthenticated ?? httpStatus.unauthorized;
}

/** Judges whether an invalid token is rejected. */
export function judgeRejectedToken(walk: OAuthWalk, exchange: Exchange): CaseVerdict {
  const { status } = exchange.response;
  const expected = rejectedStatus(walk);
  if (status === expected) return holds;
  const judged = exchange.operation;
  if (isSuccess(status)) return broken(`status ${status}`, `status ${expected}`, { judged });
  return unproven(`returned ${status} instead of ${expected}, which may have another reason`);
}

/** Judges whether a valid token is accepted. Other errors do not concern the token. */
export function judgeTakenToken(walk: OAuthWalk, exchange: Exchange): CaseVerdict {
  const { status } = exchange.response;
  if (isSuccess(status)) return holds;
  return status === rejectedStatus(walk)
    ? broken(`status ${status}`, "the token is accepted", { judged: exchange.operation })
    : unproven(`returned ${status}, which may have another reason`);
}
