import { isServerError } from "../../../model/verdicts/is-success.ts";
import { notNow } from "../../../model/verdicts/invalid-input.ts";
import { httpStatus } from "../../../model/verdicts/http-status.ts";
import { broken, unproven } from "../../../model/verdicts/verdicts.ts";
import type { PropertyDefinition } from "../../../model/check.ts";
import { ruleClause } from "../../oauth/oauth-rules.ts";
import { askRegistration, clientIdIn } from "../../oauth/register-client.ts";
import { allowedCallbacks } from "./allowed-callbacks.ts";
import { mediaTypeClause } from "../media-type-clause.ts";
import { oauthCheck } from "../oauth-check.ts";

/** Reports a rejected registration although its callback is of an allowed kind. @see https://www.rfc-editor.org/rfc/rfc7591#section-3.2.1 */
export const registersCallbacks: PropertyDefinition = oauthCheck({
  name: "registers-callbacks",
  severity: "must",
  title: "A client with an allowed callback is registered",
  on: ["registration"],
  uses: [],
  cases: ({ operation }, rules) =>
    rules.policy.registration &&
    allowedCallbacks(rules.policy.registration).map(({ name, uri }) => ({
      purpose: `a callback with ${name}`,
      clause: "registration/callbacks",
      rests: `a client may register a callback with ${name}`,
      connections: 0,
      async trial(walk) {
        const answer = await askRegistration(walk, [uri]);
        const { status } = answer.response;
        if (clientIdIn(answer) !== undefined)
          return {
            outcome: "holds",
            clauses: [
              ruleClause(rules, "registration/operation"),
              ...mediaTypeClause(operation, "application/json"),
            ],
          };
        if (status === 0 || status === httpStatus.tooManyRequests || notNow.has(status))
          return unproven(`returned ${status}, which any request may return`);
        // A server may restrict registration to known callers.
        if (status === httpStatus.unauthorized || status === httpStatus.forbidden)
          return unproven(`returned ${status}, which may concern the caller`);
        const found = isServerError(status) || status >= 400 ? `status ${status}` : "no client_id";
        return broken(found, "a client_id");
      },
    })),
});
