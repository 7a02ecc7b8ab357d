import type { Exchange } from "@plumbline/report";
import { Inconclusive } from "../../oauth/inconclusive.ts";
import type { OAuthWalk } from "../../oauth/oauth-walk.ts";
import { securedRead } from "../../oauth/resource-metadata.ts";
import { isSuccess } from "../../verdicts/documented-statuses.ts";
import { httpStatus } from "../../verdicts/http-status.ts";
import { broken, holds, unproven } from "../../verdicts/verdicts.ts";
import type { CaseVerdict } from "../../model/case.ts";

/** Shows an access token to an operation that can be read with a token alone. Throws Inconclusive where there is none. */
export async function showToken(walk: OAuthWalk, token: string): Promise<Exchange> {
  const secured = securedRead(walk.subject);
  if (!secured) throw new Inconclusive("no operation can be read with a token alone");
  return walk.hands.on(secured).send(secured.plain, { token });
}

/** The status that refuses a token that is not good. */
export function refusedStatus({ rules }: OAuthWalk): number {
  return rules.scheme.challenge?.unauthenticated ?? httpStatus.unauthorized;
}

/** Whether a token that is not good any more, or not for here, is refused. */
export function judgeRefusedToken(walk: OAuthWalk, exchange: Exchange): CaseVerdict {
  const { status } = exchange.response;
  const expected = refusedStatus(walk);
  if (status === expected) return holds;
  const judged = exchange.operation;
  if (isSuccess(status)) return broken(`status ${status}`, `status ${expected}`, { judged });
  return unproven(`answered ${status} instead of ${expected}, which may have another reason`);
}

/** Whether a token that is good is let in: whatever else the answer says, it is not about the token. */
export function judgeTakenToken(walk: OAuthWalk, exchange: Exchange): CaseVerdict {
  const { status } = exchange.response;
  if (isSuccess(status)) return holds;
  return status === refusedStatus(walk)
    ? broken(`status ${status}`, "the token is let in", { judged: exchange.operation })
    : unproven(`answered ${status}, which may have another reason`);
}

/** The first verdict that does not hold. */
export function firstOf(verdicts: readonly CaseVerdict[]): CaseVerdict {
  return (
    verdicts.find(({ outcome }) => outcome === "broken") ??
    verdicts.find(({ outcome }) => outcome !== "holds") ??
    holds
  );
}
