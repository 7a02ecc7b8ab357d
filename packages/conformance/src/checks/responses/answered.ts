import type { ObserverCheck } from "../../model/check.ts";
import { broken } from "../../judge/verdicts.ts";
import { observeEach } from "../observe-each.ts";

/** Reports a request that got no answer: a closed connection, a hang. @see https://spec.openapis.org/oas/v3.1.1#responses-object */
export const answered: ObserverCheck = {
  kind: "observer",
  id: "responses/answered",
  family: "responses",
  severity: "must",
  title: "Every request is answered",
  observe: observeEach(({ subject, exchange }) => {
    if (exchange.response.failure === undefined) return {};
    const clause = `${subject.operation.pointer}/responses`;
    const rests = "the operation answers with one of its documented responses";
    return { breaches: [{ ...broken(exchange.response.failure, "an answer"), clause, rests }] };
  }),
};
