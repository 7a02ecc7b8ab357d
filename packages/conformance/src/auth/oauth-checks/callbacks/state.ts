import { broken, holds, unproven } from "../../../model/verdicts/verdicts.ts";
import type { CaseVerdict } from "../../../model/case.ts";
import type { PropertyDefinition } from "../../../model/check.ts";
import {
  type AuthorizationRequest,
  authorizationRequest,
} from "../../oauth/authorization-request.ts";
import { describeEnd, followAuthorization } from "../../oauth/follow-authorization.ts";
import type { OAuthWalk } from "../../oauth/oauth-walk.ts";
import { omit } from "../code/exchange-altered.ts";
import { oauthCheck } from "../oauth-check.ts";

/** Characters that are legal in a state and special in a query. @see https://www.rfc-editor.org/rfc/rfc6749#appendix-A.5 */
const oddState = "a b+c&d=e%20f/g?h#i\"'<>";

const rests = "the callback receives the state of the authorization request";

/** Reports a callback without the state of its request. @see https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2 */
export const state: PropertyDefinition = oauthCheck({
  name: "state",
  severity: "must",
  title: "The callback receives the state of the request",
  on: ["authorization"],
  cases: (_, { policy: { pkce } }) => [
    {
      purpose: "a state with special characters",
      clause: "authorization",
      rests,
      async trial(walk) {
        const request = await authorizationRequest(walk, { state: oddState });
        return judge(walk, request, request.parameters);
      },
    },
    pkce && {
      purpose: "the state of a rejected request",
      clause: "authorization",
      rests,
      async trial(walk: OAuthWalk) {
        const request = await authorizationRequest(walk);
        const parameters = omit(request.parameters, "code_challenge", "code_challenge_method");
        return judge(walk, request, parameters);
      },
    },
  ],
});

async function judge(
  walk: OAuthWalk,
  request: AuthorizationRequest,
  parameters: Readonly<Record<string, string>>,
): Promise<CaseVerdict> {
  const end = await followAuthorization(walk, parameters);
  if (end.kind !== "callback") return unproven(describeEnd(end));
  const given = end.url.searchParams.getAll("state");
  if (given.length === 1 && given[0] === request.state) return holds;
  const found = given.length === 0 ? "no state" : `the state ${given.join(", ")}`;
  return broken(found, `the state ${request.state}`);
}
