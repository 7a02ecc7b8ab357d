import { broken } from "../../verdicts/verdicts.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import { connect, describeAnswer, refresh, tokensIn } from "../../oauth/connection.ts";
import { oauthCheck } from "./oauth-check.ts";
import { judgeTakenToken, showToken } from "./use-token.ts";

/** Reports a refresh that gives the old refresh token again, or tokens that are not good. @see https://www.rfc-editor.org/rfc/rfc6749#section-6 */
export const refreshRotates: PropertyDefinition = oauthCheck({
  name: "refresh-rotates",
  severity: "must",
  title: "A refresh gives a new refresh token, and an access token that works",
  on: ["token"],
  after: ["oauth/code-flow"],
  cases: (_, { policy }) =>
    policy.refresh && [
      {
        purpose: "two refreshes, one after the other",
        clause: "refresh/rotation",
        rests: "each refresh gives a new refresh token",
        requests: 2,
        async trial(walk) {
          const connection = await connect(walk);
          if (connection.refreshToken === undefined)
            return broken("no refresh token was issued", "a refresh token");
          const first = await refresh(walk, connection);
          const tokens = tokensIn(first);
          if (!tokens) return broken(describeAnswer(first), "new tokens");
          const { refreshToken } = tokens;
          if (refreshToken === undefined || refreshToken === connection.refreshToken)
            return broken("the refresh token stays as it was", "a new refresh token");
          const again = tokensIn(await refresh(walk, connection, tokens));
          if (!again) return broken("the new refresh token is refused", "new tokens");
          if (again.refreshToken === refreshToken)
            return broken("the refresh token stays as it was", "a new refresh token");
          return judgeTakenToken(walk, await showToken(walk, again.accessToken));
        },
      },
    ],
});
