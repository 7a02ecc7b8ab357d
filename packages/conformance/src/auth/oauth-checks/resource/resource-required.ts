import type { PropertyDefinition } from "../../../model/check.ts";
import { authorizeAltered, exchangeAltered, omit } from "../code/exchange-altered.ts";
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
      ? {
          purpose: "an authorization request without a resource",
          clause,
          rests,
          trial: (walk) => authorizeAltered(walk, (sent) => omit(sent, "resource")),
        }
      : {
          purpose: "an exchange without a resource",
          clause,
          rests,
          trial: (walk) => exchangeAltered(walk, (fields) => omit(fields, "resource")),
        };
  },
});
