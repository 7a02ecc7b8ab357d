import { broken } from "../../model/verdicts/verdicts.ts";
import type { ObserverDefinition } from "../../model/check.ts";
import { observeEach } from "../observe-each.ts";

/** Advises against status 500 for any request, even if the document lists it. @see https://www.rfc-editor.org/rfc/rfc9110#section-15.6.1 */
export const internalError: ObserverDefinition = {
  name: "internal-error",
  severity: "advice",
  title: "No request triggers a 500",
  observe: observeEach(({ exchange, response }) => {
    if (exchange.response.status !== 500 || !response)
      return exchange.response.status === 0 ? undefined : {};
    const rests = "the document lists an internal error, which no request should trigger";
    return {
      breaches: [
        { ...broken("status 500", "a response other than 500"), clause: response.pointer, rests },
      ],
    };
  }),
};
