import type { PropertyDefinition } from "../../../model/check.ts";
import { authorizationRequest } from "../../oauth/authorization-request.ts";
import { followAuthorization } from "../../oauth/follow-authorization.ts";
import { exchangeAltered, omit } from "../code/exchange-altered.ts";
import { judgeRejectedAuthorization } from "../judge-rejected-authorization.ts";
import { oauthCheck } from "../oauth-check.ts";
import { isAuthorization } from "./resource-exact.ts";

const clause = "resources/indicator";
const rests = "authorization and token requests name their resource";

/** Reports an accepted request without a resource, which the document requires although the standard does not. @see https://www.rfc-editor.org/rfc/rfc8707#section-2 */
export const resourceRequired: PropertyDefinition = oauthCheck({
  name: "resource-required",
  severity: "advice",
  title: "A request without a resource is rejected",
  on: ["authorization", "token"],
  cases(subject, { policy: { resources } }) {
    if (!resources) return undefined;
    return isAuthorization(subject)
      ? [
          {
            purpose: "an authorization request without a resource",
            clause,
            rests,
            async trial(walk) {
              const { parameters } = await authorizationRequest(walk);
              const end = await followAuthorization(walk, omit(parameters, "resource"));
              return judgeRejectedAuthorization(end, "the authorization request is rejected");
            },
          },
        ]
      : [
          {
            purpose: "an exchange without a resource",
            clause,
            rests,
            trial: (walk) => exchangeAltered(walk, (fields) => omit(fields, "resource")),
          },
        ];
  },
});
