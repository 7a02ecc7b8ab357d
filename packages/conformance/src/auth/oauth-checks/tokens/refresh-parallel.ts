import type { PropertyDefinition } from "../../../model/check.ts";
import { connect, refresh, tokensIn } from "../../oauth/connection.ts";
import { judgeOneOf } from "../judge-granted.ts";
import { oauthCheck } from "../oauth-check.ts";

const atOnce = 8;

/** Reports a refresh token that concurrent requests can use several times. @see https://www.rfc-editor.org/rfc/rfc9700#section-4.14.2 */
export const refreshParallel: PropertyDefinition = oauthCheck({
  name: "refresh-parallel",
  severity: "must",
  title: "Of concurrent refreshes with one token, at most one succeeds",
  on: ["token"],
  after: ["oauth/refresh-rotates"],
  cases: (_, { policy }) =>
    policy.refresh && {
      purpose: `${atOnce} concurrent refreshes`,
      clause: "refresh/rotation",
      rests: "a refresh token works once",
      requests: atOnce,
      async trial(walk) {
        const connection = await connect(walk);
        const asked = Array.from({ length: atOnce }, () => refresh(walk, connection));
        return judgeOneOf((await Promise.all(asked)).map((answer) => tokensIn(answer)));
      },
    },
});
