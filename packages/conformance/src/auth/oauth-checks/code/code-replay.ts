import { unproven } from "../../../model/verdicts/verdicts.ts";
import type { PropertyDefinition } from "../../../model/check.ts";
import { askWithForm, codeFields } from "../../oauth/ask-with-form.ts";
import { authorizationRequest } from "../../oauth/authorization-request.ts";
import { obtainCode } from "../../oauth/follow-authorization.ts";
import { tokensIn, tokensOf } from "../../oauth/connection.ts";
import { oauthCheck } from "../oauth-check.ts";
import { judgeRejectedToken } from "../judge-taken-token.ts";
import { showToken } from "../show-token.ts";

/** Reports tokens that stay valid after their code was used again, possibly by an attacker. @see https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2 */
export const codeReplay: PropertyDefinition = oauthCheck({
  name: "code-replay",
  severity: "advice",
  title: "A reused code revokes its tokens",
  on: ["token"],
  after: ["oauth/code-single-use"],
  cases: (_, { policy: { codes } }) =>
    codes && {
      purpose: "the access token of a reused code",
      clause: "codes",
      rests: "a reused code may have been stolen, and its tokens with it",
      requests: 1,
      async trial(walk) {
        const request = await authorizationRequest(walk);
        const fields = codeFields(request, await obtainCode(walk, request));
        const { accessToken } = tokensOf(await askWithForm(walk, "token", fields));
        if (tokensIn(await askWithForm(walk, "token", fields)))
          return unproven("the code was exchanged a second time");
        return judgeRejectedToken(walk, await showToken(walk, accessToken));
      },
    },
});
