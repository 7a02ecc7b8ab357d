import type { PropertyDefinition } from "../../../model/check.ts";
import { randomText } from "../../oauth/authorization-request.ts";
import { exchangeAltered, omit } from "./exchange-altered.ts";
import { oauthCheck } from "../oauth-check.ts";

/** Reports a code that is exchanged without the verifier that matches its challenge. @see https://www.rfc-editor.org/rfc/rfc7636#section-4.6 */
export const verifier: PropertyDefinition = oauthCheck({
  name: "verifier",
  severity: "must",
  title: "A code is only exchanged with the verifier that matches its challenge",
  on: ["token"],
  after: ["oauth/code-flow"],
  cases(_, { policy: { pkce } }) {
    if (!pkce?.includes("S256")) return undefined;
    const clause = "pkce";
    const rests = "the verifier matches the challenge of the authorization request";
    return [
      {
        purpose: "another verifier",
        clause,
        rests,
        trial: (walk) =>
          exchangeAltered(walk, (fields) => ({ ...fields, code_verifier: randomText() })),
      },
      {
        purpose: "no verifier",
        clause,
        rests,
        trial: (walk) => exchangeAltered(walk, (fields) => omit(fields, "code_verifier")),
      },
      {
        purpose: "a prefix of the verifier",
        clause,
        rests,
        trial: (walk) =>
          exchangeAltered(walk, (fields, request) => ({
            ...fields,
            code_verifier: request.verifier.slice(0, -1),
          })),
      },
      {
        purpose: "the verifier with a character appended",
        clause,
        rests,
        trial: (walk) =>
          exchangeAltered(walk, (fields, request) => ({
            ...fields,
            code_verifier: `${request.verifier}x`,
          })),
      },
      {
        purpose: "the challenge instead of the verifier",
        clause,
        rests,
        trial: (walk) =>
          exchangeAltered(walk, (fields, request) => ({
            ...fields,
            code_verifier: request.parameters["code_challenge"] ?? "",
          })),
      },
    ];
  },
});
