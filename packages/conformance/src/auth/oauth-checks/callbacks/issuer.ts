import { broken, holds, unproven } from "../../../model/verdicts/verdicts.ts";
import type { CaseVerdict } from "../../../model/case.ts";
import type { PropertyDefinition } from "../../../model/check.ts";
import { authorizationRequest } from "../../oauth/authorization-request.ts";
import { describeEnd, followAuthorization } from "../../oauth/follow-authorization.ts";
import { discover } from "../../oauth/discover.ts";
import type { OAuthWalk } from "../../oauth/oauth-walk.ts";
import { omit } from "../code/exchange-altered.ts";
import { oauthCheck } from "../oauth-check.ts";

const rests = "a server that declares it in its metadata passes its issuer to the callback";

/** Reports a callback without the issuer although the metadata declares it. @see https://www.rfc-editor.org/rfc/rfc9207#section-2 */
export const issuer: PropertyDefinition = oauthCheck({
  name: "issuer",
  severity: "must",
  title: "The callback receives the issuer if the metadata declares it",
  on: ["authorization"],
  cases: (_, { policy: { pkce } }) => [
    {
      purpose: "the issuer with a code",
      clause: "authorization",
      rests,
      trial: async (walk) => judge(walk, (await authorizationRequest(walk)).parameters),
    },
    pkce && {
      purpose: "the issuer with an error",
      clause: "authorization",
      rests,
      async trial(walk: OAuthWalk) {
        const { parameters } = await authorizationRequest(walk);
        return judge(walk, omit(parameters, "code_challenge", "code_challenge_method"));
      },
    },
  ],
});

async function judge(
  walk: OAuthWalk,
  parameters: Readonly<Record<string, string>>,
): Promise<CaseVerdict> {
  const server = await discover(walk);
  if (server.metadata?.["authorization_response_iss_parameter_supported"] !== true)
    return unproven("the metadata does not declare that the callback receives the issuer");
  const end = await followAuthorization(walk, parameters);
  if (end.kind !== "callback") return unproven(describeEnd(end));
  const given = end.url.searchParams.get("iss");
  return given === server.issuer
    ? holds
    : broken(given === null ? "no iss" : `iss ${given}`, `iss ${server.issuer}`);
}
