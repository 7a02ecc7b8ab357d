import { isSuccess } from "../../../model/verdicts/is-success.ts";
import { httpStatus } from "../../../model/verdicts/http-status.ts";
import { broken, holds, unproven } from "../../../model/verdicts/verdicts.ts";
import type { PropertyDefinition } from "../../../model/check.ts";
import { askWithForm } from "../../oauth/ask-with-form.ts";
import { randomText } from "../../oauth/authorization-request.ts";
import { describeAnswer } from "../../oauth/connection.ts";
import { registerClient } from "../../oauth/register-client.ts";
import { oauthCheck } from "../oauth-check.ts";

/** Reports a rejected revocation of an unknown token, which is already invalid. @see https://www.rfc-editor.org/rfc/rfc7009#section-2.2 */
export const unknownRevocation: PropertyDefinition = oauthCheck({
  name: "unknown-revocation",
  severity: "advice",
  title: "The revocation of an unknown token succeeds",
  on: ["revocation"],
  uses: ["registration"],
  cases: () => ({
    purpose: "a token that was never issued",
    clause: "revocation/ends",
    rests: "an unknown token is already invalid, which is what the client wants",
    connections: 0,
    async trial(walk) {
      const { id } = await registerClient(walk);
      const fields = { token: randomText(), client_id: id };
      const answer = await askWithForm(walk, "revocation", fields);
      const { status } = answer.response;
      if (status === 0 || status === httpStatus.notFound || status === httpStatus.methodNotAllowed)
        return unproven(`no token is revoked: ${describeAnswer(answer)}`);
      return isSuccess(status) ? holds : broken(describeAnswer(answer), "status 200");
    },
  }),
});
