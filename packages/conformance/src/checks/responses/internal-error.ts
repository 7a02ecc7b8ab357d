import { broken } from "../../verdicts/verdicts.ts";
import type { ObserverDefinition } from "../../model/check.ts";
import { observeEach } from "../observe-each.ts";

/** Advises against answering 500 to anything the suite sends, even where the document foresees it. @see https://www.rfc-editor.org/rfc/rfc9110#section-15.6.1 */
export const internalError: ObserverDefinition = {
  name: "internal-error",
  severity: "advice",
  title: "Nothing makes the server fail inside",
  observe: observeEach(({ exchange, response }) => {
    if (exchange.response.status !== 500 || !response)
      return exchange.response.status === 0 ? undefined : {};
    const rests =
      "the document foresees an internal failure, which no request should be able to bring about";
    return {
      breaches: [
        { ...broken("status 500", "an answer to the request"), clause: response.pointer, rests },
      ],
    };
  }),
};
