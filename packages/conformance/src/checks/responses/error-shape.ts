import { findMediaType } from "@plumbline/contract";
import { broken } from "../../model/verdicts/verdicts.ts";
import type { ObserverDefinition } from "../../model/check.ts";
import { observeEach } from "../observe-each.ts";
import { judgeBody } from "./judge-body.ts";

/** Reports a 4xx or 5xx whose body is not the documented error. @see https://spec.openapis.org/oas/v3.1.1#response-object */
export const errorShape: ObserverDefinition = {
  name: "error-shape",
  severity: "must",
  title: "Every error has the documented shape",
  observe: observeEach((documented) => {
    const { exchange, response } = documented;
    const { status, headers } = exchange.response;
    if (
      !response ||
      status < 400 ||
      response.content.length === 0 ||
      exchange.request.method === "HEAD"
    )
      return undefined;
    const media = findMediaType(response.content, headers["content-type"]);
    if (media) return judgeBody(documented, media);
    const offered = response.content.map(({ mediaType }) => mediaType).join(" or ");
    const found = headers["content-type"]
      ? `content type ${headers["content-type"]}`
      : "no content type";
    const rests = `the ${response.status} response documents ${offered}`;
    return {
      breaches: [
        {
          ...broken(found, offered, { within: "header content-type" }),
          clause: `${response.pointer}/content`,
          rests,
        },
      ],
    };
  }),
};
