import { broken } from "../../../model/verdicts/verdicts.ts";
import type { PropertyDefinition } from "../../../model/check.ts";
import { connect, describeAnswer, refresh, tokensIn } from "../../oauth/connection.ts";
import { oauthCheck } from "../oauth-check.ts";
import { judgeTakenToken } from "../judge-taken-token.ts";
import { showToken } from "../show-token.ts";

/** Reports a refresh that returns the old refresh token, or invalid tokens. @see https://www.rfc-editor.org/rfc/rfc6749#section-6 */
export const refreshRotates: PropertyDefinition = oauthCheck({
  name: "refresh-rotates",
  severity: "must",
  title: "A refresh returns a new refresh token and a valid access token",
  on: ["token"],
  after: ["oauth/code-flow"],
  cases: (_, { policy }) =>
    policy.refresh && {
      purpose: "two refreshes in sequence",
      clause: "refresh/rotation",
      rests: "each refresh returns a new refresh token",
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
          return broken("the same refresh token", "a new refresh token");
        const again = tokensIn(await refresh(walk, connection, tokens));
        if (!again) return broken("the new refresh token is rejected", "new tokens");
        if (again.refreshToken === refreshToken)
          return broken("the same refresh token", "a new refresh token");
        return judgeTakenToken(walk, await showToken(walk, again.accessToken));
      },
    },
});
