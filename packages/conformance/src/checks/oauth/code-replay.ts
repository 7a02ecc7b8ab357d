import { unproven } from "../../verdicts/verdicts.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import { askWithForm, codeFields } from "../../oauth/ask-token.ts";
import { authorizationRequest } from "../../oauth/authorization-request.ts";
import { obtainCode } from "../../oauth/authorize.ts";
import { tokensIn, tokensOf } from "../../oauth/connection.ts";
import { oauthCheck } from "./oauth-check.ts";
import { judgeRefusedToken, showToken } from "./use-token.ts";

/** Reports tokens that stay good although their code was used again, which a thief may have done. @see https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2 */
export const codeReplay: PropertyDefinition = oauthCheck({
  name: "code-replay",
  severity: "advice",
  title: "A code that is used again revokes what it was exchanged for",
  on: ["token"],
  after: ["oauth/code-single-use"],
  cases: (_, { policy: { codes } }) =>
    codes && [
      {
        purpose: "the access token of a code that was used again",
        clause: "codes",
        rests: "a code that is used again may have been stolen, and its tokens as well",
        requests: 1,
        async trial(walk) {
          const request = await authorizationRequest(walk);
          const fields = codeFields(request, await obtainCode(walk, request));
          const { accessToken } = tokensOf(await askWithForm(walk, "token", fields));
          if (tokensIn(await askWithForm(walk, "token", fields)))
            return unproven("the code was exchanged a second time");
          return judgeRefusedToken(walk, await showToken(walk, accessToken));
        },
      },
    ],
});
