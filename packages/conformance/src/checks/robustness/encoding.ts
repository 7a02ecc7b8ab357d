import type { JsonObject } from "@plumbline/contract";
import { isSuccess } from "../../model/verdicts/is-success.ts";
import { broken, unproven } from "../../model/verdicts/verdicts.ts";
import type { Case, CaseVerdict } from "../../model/case.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import type { Subject } from "../../model/subject.ts";
import type { Exchange } from "@plumbline/report";
import { caseFor } from "../../input/case-for.ts";
import { dealtCheck } from "../dealt-check.ts";
import { judgeUntaken } from "./judge-order.ts";
import { objectBody, saysSuccess } from "./object-body.ts";

interface Encoding {
  readonly name: string;
  readonly write: (text: string, at: number) => Buffer;
}

const encodings: readonly Encoding[] = [
  {
    name: "a byte that is invalid in UTF-8, inside a string",
    write: (text, at) =>
      Buffer.concat([
        Buffer.from(text.slice(0, at)),
        Buffer.from([0xff]),
        Buffer.from(text.slice(at)),
      ]),
  },
  { name: "UTF-16", write: (text) => Buffer.from(`\ufeff${text}`, "utf16le") },
];

/** Advises against replacing invalid UTF-8 in JSON. @see https://www.rfc-editor.org/rfc/rfc8259#section-8.1 */
export const encoding: PropertyDefinition = dealtCheck({
  name: "encoding",
  severity: "advice",
  title: "JSON that is not UTF-8 is not accepted with replaced characters",
  applies: hasFreeText,
  variants: encodings,
  cases: caseOf,
});

/** The character that decoders substitute for invalid bytes. */
const replacement = "\ufffd";

export function hasFreeText(subject: Subject): boolean {
  return freeText(subject) !== undefined;
}

/** A position inside a string of the plain body where the replacement character is valid. */
export function freeText(subject: Subject): { text: string; at: number } | undefined {
  const found = objectBody(subject);
  if (!found || !saysSuccess(subject)) return undefined;
  const text = JSON.stringify(found.body);
  const places = [...text.matchAll(/":"/g)].map(({ index }) => index + 3);
  const at = places.find((place) => {
    const replaced = text.slice(0, place) + replacement + text.slice(place);
    // The text was an object and still is.
    return found.schema.validate(JSON.parse(replaced) as JsonObject).length === 0;
  });
  return at === undefined ? undefined : { text, at };
}

function caseOf(subject: Subject, { name, write }: Encoding): Case | undefined {
  const place = freeText(subject);
  const pointer = objectBody(subject)?.pointer;
  if (!place || pointer === undefined) return undefined;
  const bodyBytes = write(place.text, place.at).toString("base64");
  return caseFor(subject, {
    purpose: `body: ${name}`,
    clause: pointer,
    rests: "JSON is exchanged as UTF-8",
    place: "body",
    inputs: { ...subject.plain, raw: { bodyBytes } },
    trial: async (input, context) => judge(await context.send(input)),
  });
}

function judge(exchange: Exchange): CaseVerdict {
  const { status, text } = exchange.response;
  if (!isSuccess(status)) return judgeUntaken(exchange);
  if (!/\ufffd|\\ufffd/i.test(text))
    return unproven("the body was accepted, and the response does not show its value");
  return broken("U+FFFD instead of the sent byte", "a body that is not UTF-8 is rejected", {
    within: "body",
  });
}
