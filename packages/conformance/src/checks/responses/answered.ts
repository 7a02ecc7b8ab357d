import type { ObserverDefinition, Subject } from "../../model/check.ts";
import type { Exchange } from "@plumbline/report";
import { timedOut } from "../../verdicts/timed-out.ts";
import { isOversized } from "../../verdicts/implied-by-request.ts";
import { broken } from "../../verdicts/verdicts.ts";
import { observeEach } from "../observe-each.ts";

/** Reports a request that got no answer: a closed connection, a hang. @see https://spec.openapis.org/oas/v3.1.1#responses-object */
export const answered: ObserverDefinition = {
  name: "answered",
  severity: "must",
  title: "Every request is answered",
  observe: observeEach(({ subject, exchange }) => {
    if (exchange.response.failure === undefined) return {};
    if (mayBeCutOff(subject, exchange)) return undefined;
    const clause = `${subject.operation.pointer}/responses`;
    const rests = "the operation answers with one of its documented responses";
    return { breaches: [{ ...broken(exchange.response.failure, "an answer"), clause, rests }] };
  }),
};

/** A server may close the connection while more of a request is on its way than it reads. @see https://www.rfc-editor.org/rfc/rfc9110#section-15.5.14 */
function mayBeCutOff({ contract }: Subject, { request, response }: Exchange): boolean {
  const limit = contract.policies.bodyLimit?.bytes ?? Infinity;
  const isTooLarge = Buffer.byteLength(request.body ?? "") > limit || isOversized(request);
  return isTooLarge && !timedOut(response);
}
