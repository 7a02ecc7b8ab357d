import { isSuccess } from "../../../model/verdicts/is-success.ts";
import { unproven } from "../../../model/verdicts/verdicts.ts";
import type { CaseVerdict } from "../../../model/case.ts";
import type { PropertyDefinition } from "../../../model/check.ts";
import { askWithForm } from "../../oauth/ask-with-form.ts";
import { connect, type Connection, describeAnswer, refresh } from "../../oauth/connection.ts";
import { Inconclusive } from "../../oauth/inconclusive.ts";
import type { OAuthWalk } from "../../oauth/oauth-walk.ts";
import { judgeRejectedGrant } from "../judge-granted.ts";
import { mediaTypeClause } from "../media-type-clause.ts";
import { oauthCheck } from "../oauth-check.ts";
import { firstOf } from "../../../model/verdicts/first-of.ts";
import { judgeRejectedToken } from "../judge-taken-token.ts";
import { showToken } from "../show-token.ts";

const rests = "a revocation ends the connection";

/** Reports tokens that stay valid after they were revoked. @see https://www.rfc-editor.org/rfc/rfc7009#section-2.1 */
export const revocation: PropertyDefinition = oauthCheck({
  name: "revocation",
  severity: "must",
  title: "A revocation ends the connection as declared",
  on: ["revocation"],
  cases: ({ operation }, { policy: { revocation: rules } }) =>
    rules && [
      {
        purpose: "a revoked refresh token",
        clause: "revocation/ends",
        rests,
        async trial(walk) {
          const connection = await connect(walk);
          if (connection.refreshToken === undefined)
            throw new Inconclusive("no refresh token was issued");
          const asked = await revoke(walk, connection, connection.refreshToken);
          if (asked) return asked;
          const isWhole = rules.ends === "connection";
          const verdict = firstOf([
            await judgeRefresh(walk, connection),
            ...(isWhole ? [await judgeAccess(walk, connection)] : []),
          ]);
          const clauses = mediaTypeClause(operation, "application/x-www-form-urlencoded");
          return verdict.outcome === "holds" ? { outcome: "holds", clauses } : verdict;
        },
      },
      {
        purpose: "a revoked access token",
        clause: "revocation/ends",
        rests,
        async trial(walk) {
          const connection = await connect(walk);
          const asked = await revoke(walk, connection, connection.accessToken);
          if (asked) return asked;
          const isWhole = rules.ends === "connection";
          return firstOf([
            await judgeAccess(walk, connection),
            ...(isWhole ? [await judgeRefresh(walk, connection)] : []),
          ]);
        },
      },
    ],
});

/** Revokes a token. Returns a verdict if the revocation fails. */
async function revoke(
  walk: OAuthWalk,
  { client }: Connection,
  token: string,
): Promise<CaseVerdict | undefined> {
  const answer = await askWithForm(walk, "revocation", { token, client_id: client.id });
  return isSuccess(answer.response.status)
    ? undefined
    : unproven(`the revocation returned ${describeAnswer(answer)}`);
}

async function judgeAccess(walk: OAuthWalk, { accessToken }: Connection): Promise<CaseVerdict> {
  return judgeRejectedToken(walk, await showToken(walk, accessToken));
}

async function judgeRefresh(walk: OAuthWalk, connection: Connection): Promise<CaseVerdict> {
  if (connection.refreshToken === undefined) return unproven("no refresh token was issued");
  return judgeRejectedGrant(await refresh(walk, connection), "the refresh is rejected");
}
