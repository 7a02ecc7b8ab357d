import type { CaseVerdict } from "../../../model/case.ts";
import type { PropertyDefinition } from "../../../model/check.ts";
import { connect, refresh, tokensOf } from "../../oauth/connection.ts";
import type { OAuthWalk } from "../../oauth/oauth-walk.ts";
import { judgeRejectedGrant } from "../judge-granted.ts";
import { oauthCheck } from "../oauth-check.ts";
import { firstOf } from "../../../model/verdicts/first-of.ts";
import { judgeRejectedToken } from "../judge-taken-token.ts";
import { showToken } from "../show-token.ts";

/** Reports an old refresh token that is accepted, or a connection that stays valid after its reuse. @see https://www.rfc-editor.org/rfc/rfc9700#section-4.14.2 */
export const refreshReuse: PropertyDefinition = oauthCheck({
  name: "refresh-reuse",
  severity: "must",
  title: "An old refresh token is rejected, and its reuse revokes the connection if declared",
  on: ["token"],
  after: ["oauth/refresh-rotates"],
  cases: (_, { policy: { refresh: rules } }) =>
    rules && [
      {
        purpose: "a refresh token used a second time",
        clause: "refresh/rotation",
        rests: "a refresh invalidates the old refresh token",
        requests: 2,
        async trial(walk) {
          const connection = await connect(walk);
          tokensOf(await refresh(walk, connection));
          return judgeRejectedGrant(await refresh(walk, connection), "the old token is rejected");
        },
      },
      rules.reuse === "revokes-connection" && {
        purpose: "the connection after its old refresh token was reused",
        clause: "refresh/reuse",
        rests: "the reuse of an old refresh token revokes the connection",
        requests: 3,
        trial: judgeRest,
      },
    ],
});

async function judgeRest(walk: OAuthWalk): Promise<CaseVerdict> {
  const connection = await connect(walk);
  const tokens = tokensOf(await refresh(walk, connection));
  await refresh(walk, connection);
  const shown = [
    await showToken(walk, tokens.accessToken),
    await showToken(walk, connection.accessToken),
  ].map((exchange) => judgeRejectedToken(walk, exchange));
  const renewed = await refresh(walk, connection, tokens);
  const last = judgeRejectedGrant(renewed, "the newest refresh token is also rejected");
  return firstOf([last, ...shown]);
}
