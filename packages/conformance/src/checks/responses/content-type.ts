import { findMediaType } from "@plumbline/contract";
import { mayHaveBody } from "../../model/verdicts/may-have-body.ts";
import { broken } from "../../model/verdicts/verdicts.ts";
import type { ObserverDefinition } from "../../model/check.ts";
import { observeEach } from "../observe-each.ts";

/** Reports a response below 400 with an undocumented media type. Another check judges errors. @see https://spec.openapis.org/oas/v3.1.1#media-type-object */
export const contentType: ObserverDefinition = {
  name: "content-type",
  severity: "must",
  title: "Every body has a documented media type",
  observe: observeEach(({ exchange, response }) => {
    if (
      !response ||
      exchange.response.status >= 400 ||
      exchange.response.text === "" ||
      !mayHaveBody(exchange) ||
      response.content.length === 0
    )
      return undefined;
    const found = exchange.response.headers["content-type"];
    const media = findMediaType(response.content, found);
    if (media) return { holds: [media.pointer] };
    const offered = response.content.map(({ mediaType }) => mediaType).join(" or ");
    const rests = `the ${response.status} response documents ${offered}`;
    const breach = broken(found ? `content type ${found}` : "no content type", offered, {
      within: "header content-type",
    });
    return { breaches: [{ ...breach, clause: `${response.pointer}/content`, rests }] };
  }),
};
