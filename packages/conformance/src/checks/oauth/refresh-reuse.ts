import type { CaseVerdict } from "../../model/case.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import { connect, refresh, tokensOf } from "../../oauth/connection.ts";
import type { OAuthWalk } from "../../oauth/oauth-walk.ts";
import { judgeRefusedGrant } from "./judge-grant.ts";
import { oauthCheck } from "./oauth-check.ts";
import { firstOf, judgeRefusedToken, showToken } from "./use-token.ts";

/** Reports an old refresh token that is accepted, or a connection that goes on after it was used. @see https://www.rfc-editor.org/rfc/rfc9700#section-4.14.2 */
export const refreshReuse: PropertyDefinition = oauthCheck({
  name: "refresh-reuse",
  severity: "must",
  title: "An old refresh token is refused, and ends what is declared to end",
  on: ["token"],
  after: ["oauth/refresh-rotates"],
  cases: (_, { policy: { refresh: rules } }) =>
    rules && [
      {
        purpose: "a refresh token a second time",
        clause: "refresh/rotation",
        rests: "after a refresh the old refresh token is not good any more",
        requests: 2,
        async trial(walk) {
          const connection = await connect(walk);
          tokensOf(await refresh(walk, connection));
          return judgeRefusedGrant(await refresh(walk, connection), "the old token is refused");
        },
      },
      ...(rules.reuse === "revokes-connection"
        ? [
            {
              purpose: "what is left of a connection whose old refresh token was used",
              clause: "refresh/reuse",
              rests: "an old refresh token that is used again revokes the connection",
              requests: 3,
              trial: judgeRest,
            },
          ]
        : []),
    ],
});

async function judgeRest(walk: OAuthWalk): Promise<CaseVerdict> {
  const connection = await connect(walk);
  const tokens = tokensOf(await refresh(walk, connection));
  await refresh(walk, connection);
  const shown = [
    await showToken(walk, tokens.accessToken),
    await showToken(walk, connection.accessToken),
  ].map((exchange) => judgeRefusedToken(walk, exchange));
  const renewed = await refresh(walk, connection, tokens);
  const last = judgeRefusedGrant(renewed, "the newest refresh token is refused as well");
  return firstOf([last, ...shown]);
}
