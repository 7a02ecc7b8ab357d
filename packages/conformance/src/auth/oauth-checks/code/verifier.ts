import type { PropertyDefinition } from "../../../model/check.ts";
import { type AuthorizationRequest, randomText } from "../../oauth/authorization-request.ts";
import { exchangeAltered, omit } from "./exchange-altered.ts";
import { oauthCheck } from "../oauth-check.ts";

/** Wrong verifiers; `undefined` leaves the verifier out. */
const wrong: Readonly<Record<string, (request: AuthorizationRequest) => string | undefined>> = {
  "another verifier": () => randomText(),
  "no verifier": () => undefined,
  "a prefix of the verifier": ({ verifier: right }) => right.slice(0, -1),
  "the verifier with a character appended": ({ verifier: right }) => `${right}x`,
  "the challenge instead of the verifier": ({ parameters }) => parameters["code_challenge"] ?? "",
};

/** Reports a code that is exchanged without the verifier that matches its challenge. @see https://www.rfc-editor.org/rfc/rfc7636#section-4.6 */
export const verifier: PropertyDefinition = oauthCheck({
  name: "verifier",
  severity: "must",
  title: "A code is only exchanged with the verifier that matches its challenge",
  on: ["token"],
  after: ["oauth/code-flow"],
  cases: (_, { policy: { pkce } }) =>
    pkce?.includes("S256")
      ? Object.entries(wrong).map(([purpose, verifierFor]) => ({
          purpose,
          clause: "pkce",
          rests: "the verifier matches the challenge of the authorization request",
          trial: (walk) =>
            exchangeAltered(walk, (fields, request) => {
              const code_verifier = verifierFor(request);
              const others = omit(fields, "code_verifier");
              return code_verifier === undefined ? others : { ...others, code_verifier };
            }),
        }))
      : undefined,
});

/** Reports an accepted verifier that is too short. @see https://www.rfc-editor.org/rfc/rfc7636#section-4.1 */
export const shortVerifier: PropertyDefinition = oauthCheck({
  name: "short-verifier",
  severity: "advice",
  title: "A verifier of fewer than 43 characters is rejected",
  on: ["token"],
  after: ["oauth/code-flow"],
  cases: (_, { policy: { pkce } }) =>
    pkce?.includes("S256") && {
      purpose: "a verifier of 42 characters",
      clause: "pkce",
      rests: "a verifier has 43 to 128 characters",
      trial: (walk) =>
        exchangeAltered(walk, (fields) => fields, { verifier: randomText().slice(0, 42) }),
    },
});
