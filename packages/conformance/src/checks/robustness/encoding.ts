import type { JsonObject } from "@plumbline/contract";
import { isSuccess } from "../../verdicts/documented-statuses.ts";
import { broken, unproven } from "../../verdicts/verdicts.ts";
import type { Case, CaseVerdict } from "../../model/case.ts";
import type { PropertyDefinition, Subject } from "../../model/check.ts";
import type { Exchange } from "@plumbline/report";
import { caseFor } from "../../cases/case-for.ts";
import { dealOnce } from "../deal.ts";
import { judgeUntaken } from "./judge-order.ts";
import { objectBody, saysSuccess } from "./json-text.ts";
import { nonEmpty } from "../non-empty.ts";

/** Advises against making something else of JSON that is no UTF-8 than was sent. @see https://www.rfc-editor.org/rfc/rfc8259#section-8.1 */
export const encoding: PropertyDefinition = {
  name: "encoding",
  severity: "advice",
  title: "JSON that is no UTF-8 is not taken for something else",
  plan(subject) {
    if (!hasFreeText(subject)) return undefined;
    const dealt = dealOnce(subject, encodings, hasFreeText);
    return nonEmpty(dealt.flatMap((one) => casesOf(subject, one)));
  },
};

interface Encoding {
  readonly name: string;
  readonly write: (text: string, at: number) => Buffer;
}

const encodings: readonly Encoding[] = [
  {
    name: "a byte inside a string that no UTF-8 has",
    write: (text, at) =>
      Buffer.concat([
        Buffer.from(text.slice(0, at)),
        Buffer.from([0xff]),
        Buffer.from(text.slice(at)),
      ]),
  },
  { name: "UTF-16", write: (text) => Buffer.from(`\ufeff${text}`, "utf16le") },
];

/** What decoders put in place of what they cannot read. */
const replacement = "\ufffd";

function hasFreeText(subject: Subject): boolean {
  return freeText(subject) !== undefined;
}

/** A place inside a string of the plain body where the replacement would be valid, so that a server may take it. */
export function freeText(subject: Subject): { text: string; at: number } | undefined {
  const found = objectBody(subject);
  if (!found || !saysSuccess(subject)) return undefined;
  const text = JSON.stringify(found.body);
  const places = [...text.matchAll(/":"/g)].map(({ index }) => index + 3);
  const at = places.find((place) => {
    const replaced = text.slice(0, place) + replacement + text.slice(place);
    // A text that was an object is still one.
    return found.schema.validate(JSON.parse(replaced) as JsonObject).length === 0;
  });
  return at === undefined ? undefined : { text, at };
}

function casesOf(subject: Subject, { name, write }: Encoding): Case[] {
  const place = freeText(subject);
  const pointer = objectBody(subject)?.pointer;
  if (!place || pointer === undefined) return [];
  const bodyBytes = write(place.text, place.at).toString("base64");
  return [
    caseFor(subject, {
      purpose: `body: ${name}`,
      clause: pointer,
      rests: "JSON is exchanged as UTF-8",
      place: "body",
      inputs: { ...subject.plain, raw: { bodyBytes } },
      trial: async (input, hands) => judge(await hands.send(input)),
    }),
  ];
}

function judge(exchange: Exchange): CaseVerdict {
  const { status, text } = exchange.response;
  if (!isSuccess(status)) return judgeUntaken(exchange);
  if (!/\ufffd|\\ufffd/i.test(text))
    return unproven("the body was taken, and the answer does not tell what for");
  return broken("U+FFFD in place of what was sent", "a body that is no UTF-8 is refused", {
    within: "body",
  });
}
