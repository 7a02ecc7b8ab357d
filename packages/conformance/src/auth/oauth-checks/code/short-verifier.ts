import type { PropertyDefinition } from "../../../model/check.ts";
import { randomText } from "../../oauth/authorization-request.ts";
import { exchangeAltered } from "./exchange-altered.ts";
import { oauthCheck } from "../oauth-check.ts";

/** Reports an accepted verifier that is too short. @see https://www.rfc-editor.org/rfc/rfc7636#section-4.1 */
export const shortVerifier: PropertyDefinition = oauthCheck({
  name: "short-verifier",
  severity: "advice",
  title: "A verifier of fewer than 43 characters is rejected",
  on: ["token"],
  after: ["oauth/code-flow"],
  cases: (_, { policy: { pkce } }) =>
    pkce?.includes("S256")
      ? [
          {
            purpose: "a verifier of 42 characters",
            clause: "pkce",
            rests: "a verifier has 43 to 128 characters",
            trial: (walk) =>
              exchangeAltered(walk, (fields) => fields, { verifier: randomText().slice(0, 42) }),
          },
        ]
      : undefined,
});
