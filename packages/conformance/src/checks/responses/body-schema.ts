import { findMediaType } from "@plumbline/contract";
import type { ObserverDefinition } from "../../model/check.ts";
import { mayHaveBody } from "../../model/verdicts/may-have-body.ts";
import { type DocumentedExchange, type Judgement, observeEach } from "../observe-each.ts";
import { judgeBody } from "./judge-body.ts";

/** Reports a body of a status below 400 that breaks its documented schema. @see https://spec.openapis.org/oas/v3.1.1#schema-object */
export const bodySchema: ObserverDefinition = {
  name: "body-schema",
  severity: "must",
  title: "Every body matches its schema",
  observe: observeEach(judgeSuccess),
};

/** Validates the body of a status below 400 against its documented schema. */
export function judgeSuccess(documented: DocumentedExchange): Judgement | undefined {
  const { exchange, response } = documented;
  const { status, headers, text } = exchange.response;
  if (!response || status >= 400 || !mayHaveBody(exchange)) return undefined;
  const media =
    findMediaType(response.content, headers["content-type"]) ??
    (text === "" ? response.content[0] : undefined);
  return media ? judgeBody(documented, media) : undefined;
}
