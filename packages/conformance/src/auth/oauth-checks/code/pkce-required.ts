import { broken, holds } from "../../../model/verdicts/verdicts.ts";
import type { CaseVerdict } from "../../../model/case.ts";
import type { PropertyDefinition } from "../../../model/check.ts";
import { askWithForm, codeFields } from "../../oauth/ask-with-form.ts";
import { authorizationRequest } from "../../oauth/authorization-request.ts";
import { codeIn, followAuthorization } from "../../oauth/follow-authorization.ts";
import { tokensIn } from "../../oauth/connection.ts";
import type { OAuthWalk } from "../../oauth/oauth-walk.ts";
import { judgeRejectedAuthorization } from "../judge-rejected-authorization.ts";
import { oauthCheck } from "../oauth-check.ts";
import { authorizeAltered, omit } from "./exchange-altered.ts";

/** Reports an authorization request that is accepted without a challenge of a declared method. @see https://www.rfc-editor.org/rfc/rfc7636#section-4.4.1 */
export const pkceRequired: PropertyDefinition = oauthCheck({
  name: "pkce-required",
  severity: "must",
  title: "An authorization request without a PKCE challenge of a declared method is rejected",
  on: ["authorization"],
  cases(_, { policy: { pkce } }) {
    if (!pkce) return undefined;
    const methods = ["plain", "S512"].filter((method) => !pkce.includes(method));
    const rests = `the code challenge methods are ${pkce.join(", ")}`;
    return [
      {
        purpose: "no code challenge",
        clause: "pkce",
        rests: "an authorization request has a code challenge",
        trial: (walk) =>
          authorizeAltered(walk, (sent) => omit(sent, "code_challenge", "code_challenge_method")),
      },
      ...methods.map((method) => ({
        purpose: `the code challenge method ${method}`,
        clause: "pkce",
        rests,
        trial: (walk: OAuthWalk) =>
          authorizeAltered(walk, (sent) => ({ ...sent, code_challenge_method: method })),
      })),
      !pkce.includes("plain") && {
        purpose: "a code challenge without a method, which means plain",
        clause: "pkce",
        rests,
        trial: judgeUnnamed,
      },
    ];
  },
});

/**
 * Judges a challenge without a method. If the server defaults to S256, the challenge itself is not a valid verifier.
 * @see https://www.rfc-editor.org/rfc/rfc7636#section-4.3
 */
async function judgeUnnamed(walk: OAuthWalk): Promise<CaseVerdict> {
  const request = await authorizationRequest(walk);
  const parameters = omit(request.parameters, "code_challenge_method");
  const end = await followAuthorization(walk, parameters);
  const code = codeIn(end);
  if (code === undefined) return judgeRejectedAuthorization(end, "the request is rejected");
  const verifier = parameters["code_challenge"] ?? "";
  const fields = { ...codeFields(request, code), code_verifier: verifier };
  return tokensIn(await askWithForm(walk, "token", fields))
    ? broken("tokens were issued for the challenge itself", "plain is not accepted")
    : holds;
}
