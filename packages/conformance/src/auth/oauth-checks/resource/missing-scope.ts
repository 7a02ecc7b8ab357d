import type { PropertyDefinition } from "../../../model/check.ts";
import { neededScopes } from "../../oauth/authorization-request.ts";
import { sharedConnection } from "../../oauth/shared-connection.ts";
import { judgeLackingScope } from "../../../checks/auth/judge-lacking.ts";
import { oauthScopes, securedCheck } from "./secured-check.ts";

/** Reports an operation that accepts a token without the required scope, or whose rejection does not name that scope. @see https://www.rfc-editor.org/rfc/rfc6750#section-3.1 */
export const missingScope: PropertyDefinition = securedCheck({
  name: "missing-scope",
  severity: "must",
  title: "A token without the required scope is rejected, and the challenge names that scope",
  plan({ operation }, rules) {
    const needed = oauthScopes(operation, rules);
    if (needed.length === 0) return undefined;
    const { scheme } = rules;
    return {
      purpose: "a token with every scope except the required one",
      clause: scheme.challenge ? `${scheme.pointer}/x-challenge` : operation.pointer,
      rests: `the operation requires the scope ${needed.join(" ")}`,
      async trial(walk, input, context) {
        const scopes = neededScopes(walk).filter((scope) => !needed.includes(scope));
        const { accessToken } = await sharedConnection(walk, { scopes });
        const exchange = await context.send(input, { token: accessToken });
        return judgeLackingScope(exchange, operation, scheme.challenge);
      },
    };
  },
});
