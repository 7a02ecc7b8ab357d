import type { PropertyDefinition } from "../../../model/check.ts";
import { askWithForm, codeFields } from "../../oauth/ask-with-form.ts";
import { authorizationRequest } from "../../oauth/authorization-request.ts";
import { obtainCode } from "../../oauth/follow-authorization.ts";
import { ruleClause } from "../../oauth/oauth-rules.ts";
import { judgeGranted } from "../judge-granted.ts";
import { mediaTypeClause } from "../media-type-clause.ts";
import { oauthCheck } from "../oauth-check.ts";

/** Reports a code that is not exchanged although its request follows every rule. @see https://www.rfc-editor.org/rfc/rfc6749#section-4.1 */
export const codeFlow: PropertyDefinition = oauthCheck({
  name: "code-flow",
  severity: "must",
  title: "A code is exchanged for tokens",
  on: ["token"],
  cases: ({ operation }, rules) => ({
    purpose: "a code with all its fields",
    clause: "token",
    rests: "the token endpoint exchanges an authorization code",
    async trial(walk) {
      const request = await authorizationRequest(walk);
      const code = await obtainCode(walk, request);
      const answer = await askWithForm(walk, "token", codeFields(request, code));
      const verdict = judgeGranted(answer, "tokens");
      if (verdict.outcome !== "holds") return verdict;
      const clauses = [
        ruleClause(rules, "authorization"),
        ...mediaTypeClause(operation, "application/x-www-form-urlencoded"),
      ];
      return { outcome: "holds", clauses };
    },
  }),
});
