import { isMutating } from "@plumbline/contract";
import { httpStatus } from "../../verdicts/http-status.ts";
import { broken, holds, unproven } from "../../verdicts/verdicts.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import { sharedConnection } from "../../oauth/shared-connection.ts";
import { oauthScopes, securedCheck } from "./secured-check.ts";
import { refusedStatus } from "./use-token.ts";

/** Reports an operation that a token with just the needed scope may not use. @see https://www.rfc-editor.org/rfc/rfc6750#section-3.1 */
export const sufficientScope: PropertyDefinition = securedCheck({
  name: "sufficient-scope",
  severity: "must",
  title: "A token with the needed scope is let in, whatever else it lacks",
  plan({ operation, plain }, rules) {
    const scopes = oauthScopes(operation, rules);
    if (scopes.length === 0) return undefined;
    const isKeyed = isMutating(operation) && operation.policies.idempotency !== undefined;
    // Whatever is not keyed would be carried out.
    if (isMutating(operation) && !isKeyed) return undefined;
    return {
      purpose: `a token with ${scopes.join(" ")} alone`,
      clause: operation.security[0]?.pointer ?? operation.pointer,
      rests: `the operation requires the scope ${scopes.join(" ")}, and no other`,
      async trial(walk, input, hands) {
        const { accessToken } = await sharedConnection(walk, { scopes });
        // Without its key a mutation is refused after the credential was looked at.
        const options = { token: accessToken, ...(isKeyed && { key: null }) };
        const { status } = (await hands.send(input, options)).response;
        if (status === 0) return unproven("no answer came");
        if (status === refusedStatus(walk))
          return broken(`status ${status}`, "the token is let in");
        if (status !== httpStatus.forbidden) return holds;
        const own = (await hands.on(walk.subject).send(plain, isKeyed ? { key: null } : {}))
          .response;
        return own.status === status
          ? unproven(`answered ${status}, as the first identity is`)
          : broken(`status ${status}`, "the token is let in");
      },
    };
  },
});
