import type { ObserverDefinition } from "../../model/check.ts";
import type { Subject } from "../../model/subject.ts";
import type { Exchange } from "@plumbline/report";
import { isStream } from "../../model/verdicts/is-stream.ts";
import { timedOut } from "../../model/verdicts/timed-out.ts";
import { isOversized } from "../../model/verdicts/is-implied-by-request.ts";
import { broken } from "../../model/verdicts/verdicts.ts";
import { observeEach } from "../observe-each.ts";

/** Reports a request without a response, such as a closed connection or a timeout. @see https://spec.openapis.org/oas/v3.1.1#responses-object */
export const answered: ObserverDefinition = {
  name: "answered",
  severity: "must",
  title: "Every request gets a response",
  observe: observeEach(({ subject, exchange }) => {
    if (exchange.response.failure === undefined) return {};
    if (mayBeCutOff(subject, exchange) || isStreaming(subject, exchange)) return undefined;
    const clause = `${subject.operation.pointer}/responses`;
    const rests = "the operation returns one of its documented responses";
    return { breaches: [{ ...broken(exchange.response.failure, "a response"), clause, rests }] };
  }),
};

/** Whether a response may be a stream, which does not have to end, or to begin before there is a message. */
function isStreaming({ operation }: Subject, { response }: Exchange): boolean {
  return timedOut(response) && operation.responses.some(isStream);
}

/**
 * Whether a server may have closed the connection before it read the whole request.
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-15.5.14
 */
function mayBeCutOff({ contract }: Subject, { request, response }: Exchange): boolean {
  const limit = contract.policies.bodyLimit?.bytes ?? Infinity;
  const isTooLarge = Buffer.byteLength(request.body ?? "") > limit || isOversized(request);
  return isTooLarge && !timedOut(response);
}
