import { unproven } from "../../../model/verdicts/verdicts.ts";
import type { PropertyDefinition } from "../../../model/check.ts";
import { askWithForm, codeFields } from "../../oauth/ask-with-form.ts";
import { authorizationRequest } from "../../oauth/authorization-request.ts";
import { obtainCode } from "../../oauth/follow-authorization.ts";
import { describeAnswer, tokensIn } from "../../oauth/connection.ts";
import { judgeOneOf, judgeRejectedGrant } from "../judge-granted.ts";
import { oauthCheck } from "../oauth-check.ts";

/** Reports a code that is exchanged twice, in sequence or concurrently. @see https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2 */
export const codeSingleUse: PropertyDefinition = oauthCheck({
  name: "code-single-use",
  severity: "must",
  title: "An authorization code works once",
  on: ["token"],
  after: ["oauth/code-flow"],
  cases: (_, { policy: { codes } }) =>
    codes && [
      {
        purpose: "a code used a second time",
        clause: "codes",
        rests: "an authorization code works once",
        requests: 1,
        async trial(walk) {
          const request = await authorizationRequest(walk);
          const fields = codeFields(request, await obtainCode(walk, request));
          const first = await askWithForm(walk, "token", fields);
          if (!tokensIn(first)) return unproven(`the first exchange: ${describeAnswer(first)}`);
          return judgeRejectedGrant(
            await askWithForm(walk, "token", fields),
            "the second exchange is rejected",
          );
        },
      },
      {
        purpose: "a code in concurrent requests",
        clause: "codes",
        rests: "an authorization code works once",
        requests: atOnce,
        async trial(walk) {
          const request = await authorizationRequest(walk);
          const fields = codeFields(request, await obtainCode(walk, request));
          const asked = Array.from({ length: atOnce }, () => askWithForm(walk, "token", fields));
          return judgeOneOf((await Promise.all(asked)).map((answer) => tokensIn(answer)));
        },
      },
    ],
});

const atOnce = 4;
