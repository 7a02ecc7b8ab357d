import { isServerError, isSuccess } from "../../../model/verdicts/is-success.ts";
import { notNow } from "../../../model/verdicts/invalid-input.ts";
import { httpStatus } from "../../../model/verdicts/http-status.ts";
import { broken, holds, unproven } from "../../../model/verdicts/verdicts.ts";
import type { CaseVerdict } from "../../../model/case.ts";
import type { PropertyDefinition } from "../../../model/check.ts";
import type { SideAnswer } from "../../../model/side-request.ts";
import { objectIn, textsAt } from "../../oauth/text-at.ts";
import { askRegistration } from "../../oauth/register-client.ts";
import { forbiddenCallbacks } from "./allowed-callbacks.ts";
import { oauthCheck } from "../oauth-check.ts";

/** Reports a client that could register a callback of a kind that is not allowed. @see https://www.rfc-editor.org/rfc/rfc7591#section-5 */
export const rejectsCallbacks: PropertyDefinition = oauthCheck({
  name: "rejects-callbacks",
  severity: "must",
  title: "A callback of a kind that is not allowed is not registered",
  on: ["registration"],
  uses: [],
  after: ["oauth/registers-callbacks"],
  cases: (_, { policy: { registration } }) =>
    registration &&
    forbiddenCallbacks(registration).flatMap(({ name, uri }) => ({
      purpose: `a callback with ${name}`,
      clause: "registration/callbacks",
      rests: `callbacks are ${registration.callbacks.join(" or ")}, not ${name}`,
      connections: 0,
      trial: async (walk) => judge(await askRegistration(walk, [uri]), uri),
    })),
});

/** Judges a registration. A server may reject it or register the client without the callback. */
function judge(answer: SideAnswer, uri: string): CaseVerdict {
  const { status } = answer.response;
  if (status === 0 || notNow.has(status) || status === httpStatus.tooManyRequests)
    return unproven(`returned ${status}, which any request may return`);
  if (isServerError(status)) return broken(`status ${status}`, "the registration is rejected");
  if (!isSuccess(status)) return holds;
  const kept = textsAt(objectIn(answer.response), "redirect_uris");
  return kept && !kept.includes(uri)
    ? holds
    : broken(`${uri} was registered`, "the registration is rejected");
}
