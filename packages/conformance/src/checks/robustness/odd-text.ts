import type { Case } from "../../model/case.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import type { Subject } from "../../model/subject.ts";
import { caseFor } from "../../cases/case-for.ts";
import { dealtCheck } from "../dealt-check.ts";
import { freeText } from "./encoding.ts";
import { judgeOrder } from "./judge-order.ts";
import { objectBody } from "./object-body.ts";

interface Oddity {
  readonly name: string;
  readonly write: (text: string, at: number) => string;
}

function inserting(piece: string): Oddity["write"] {
  return (text, at) => text.slice(0, at) + piece + text.slice(at);
}

const oddities: readonly Oddity[] = [
  { name: "NUL inside a string", write: inserting(String.raw`\u0000`) },
  { name: "half a surrogate pair inside a string", write: inserting(String.raw`\ud800`) },
  { name: "a byte order mark before it", write: (text) => `\ufeff${text}` },
  { name: "a noncharacter inside a string", write: inserting(String.raw`\uffff`) },
];

/** Sends legal JSON that parsers and databases often handle badly. The server may accept or reject it. @see https://www.rfc-editor.org/rfc/rfc8259#section-8.2 */
export const oddText: PropertyDefinition = dealtCheck({
  name: "odd-text",
  severity: "advice",
  title: "Unusual legal JSON gets a documented response",
  applies: hasFreeText,
  variants: oddities,
  cases: casesOf,
});

function hasFreeText(subject: Subject): boolean {
  return freeText(subject) !== undefined;
}

function casesOf(subject: Subject, { name, write }: Oddity): Case[] {
  const place = freeText(subject);
  const pointer = objectBody(subject)?.pointer;
  if (!place || pointer === undefined) return [];
  return [
    caseFor(subject, {
      purpose: `body: ${name}`,
      clause: pointer,
      rests: "the body is legal JSON",
      place: "body",
      inputs: { ...subject.plain, bodyText: write(place.text, place.at) },
      trial: async (input, context) => judgeOrder(await context.send(input)),
    }),
  ];
}
