import { isMutating } from "@plumbline/contract";
import { httpStatus } from "../../../model/verdicts/http-status.ts";
import { broken, holds, unproven } from "../../../model/verdicts/verdicts.ts";
import type { PropertyDefinition } from "../../../model/check.ts";
import { sharedConnection } from "../../oauth/shared-connection.ts";
import { oauthScopes, securedCheck } from "./secured-check.ts";
import { rejectedStatus } from "../judge-taken-token.ts";

/** Reports an operation that rejects a token with exactly the required scope. @see https://www.rfc-editor.org/rfc/rfc6750#section-3.1 */
export const sufficientScope: PropertyDefinition = securedCheck({
  name: "sufficient-scope",
  severity: "must",
  title: "A token with the required scope is accepted, even without other scopes",
  plan({ operation, plain }, rules) {
    const scopes = oauthScopes(operation, rules);
    if (scopes.length === 0) return undefined;
    const isKeyed = isMutating(operation) && operation.policies.idempotency !== undefined;
    // A mutation without a key policy would be executed.
    if (isMutating(operation) && !isKeyed) return undefined;
    return {
      purpose: `a token with ${scopes.join(" ")} alone`,
      clause: operation.security[0]?.pointer ?? operation.pointer,
      rests: `the operation requires the scope ${scopes.join(" ")} and no other`,
      async trial(walk, input, context) {
        const { accessToken } = await sharedConnection(walk, { scopes });
        // A mutation without its key is rejected after the credential is checked.
        const options = { token: accessToken, ...(isKeyed && { key: null }) };
        const { status } = (await context.send(input, options)).response;
        if (status === 0) return unproven("no response arrived");
        if (status === rejectedStatus(walk))
          return broken(`status ${status}`, "the token is accepted");
        if (status !== httpStatus.forbidden) return holds;
        const own = (await context.on(walk.subject).send(plain, isKeyed ? { key: null } : {}))
          .response;
        return own.status === status
          ? unproven(`returned ${status}, as for the first identity`)
          : broken(`status ${status}`, "the token is accepted");
      },
    };
  },
});
