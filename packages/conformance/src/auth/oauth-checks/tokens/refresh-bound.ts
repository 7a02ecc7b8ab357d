import type { PropertyDefinition } from "../../../model/check.ts";
import { askWithForm } from "../../oauth/ask-with-form.ts";
import { neededScopes } from "../../oauth/authorization-request.ts";
import { connect, refreshFields, tokensIn } from "../../oauth/connection.ts";
import { Inconclusive } from "../../oauth/inconclusive.ts";
import { textAt } from "../../oauth/text-at.ts";
import { registerClient } from "../../oauth/register-client.ts";
import { broken, holds, unproven } from "../../../model/verdicts/verdicts.ts";
import { judgeRejectedGrant } from "../judge-granted.ts";
import { oauthCheck } from "../oauth-check.ts";

/** Reports a refresh token that another client can use, or that grants more than was approved. @see https://www.rfc-editor.org/rfc/rfc6749#section-6 */
export const refreshBound: PropertyDefinition = oauthCheck({
  name: "refresh-bound",
  severity: "must",
  title: "A refresh token works for its client only and grants no further scope",
  on: ["token"],
  after: ["oauth/refresh-rotates"],
  cases: (_, { policy }) =>
    policy.refresh && [
      {
        purpose: "a refresh token used by another client",
        clause: "token",
        rests: "a refresh token belongs to the client that it was issued to",
        connections: 2,
        async trial(walk) {
          const connection = await connect(walk);
          const { id } = await registerClient(walk, "second");
          const fields = { ...refreshFields(connection, connection), client_id: id };
          const answer = await askWithForm(walk, "token", fields);
          return judgeRejectedGrant(answer, "the refresh is rejected");
        },
      },
      {
        purpose: "a refresh with a scope that was not approved",
        clause: "token",
        rests: "a refresh grants no scope that was not approved",
        async trial(walk) {
          const scopes = neededScopes(walk);
          const [first, second] = scopes;
          if (first === undefined || second === undefined)
            throw new Inconclusive("the document has fewer than two scopes");
          const connection = await connect(walk, { scopes: [first] });
          const approved = (textAt(connection.body, "scope") ?? first).split(" ");
          const fields = { ...refreshFields(connection, connection), scope: scopes.join(" ") };
          const tokens = tokensIn(await askWithForm(walk, "token", fields));
          if (!tokens) return holds;
          // A response without a scope means that the requested scope was granted.
          const given = (textAt(tokens.body, "scope") ?? scopes.join(" ")).split(" ");
          const more = given.filter((scope) => !approved.includes(scope));
          if (more.length === 0) return holds;
          return textAt(tokens.body, "scope") === undefined
            ? unproven("the refresh response names no scope")
            : broken(`the scope ${given.join(" ")}`, approved.join(" "), { within: "body /scope" });
        },
      },
    ],
});
