import { judgeRejection } from "../../model/verdicts/rejection/judge-rejection.ts";
import type { Case } from "../../model/case.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import type { Subject } from "../../model/subject.ts";
import { caseFor } from "../../input/case-for.ts";
import { jsonBody } from "../../input/body/json-body.ts";
import { dealEach } from "../deal-once.ts";
import { hasJsonBody, isJsonText } from "./object-body.ts";

/** Reports a body that is not JSON and is accepted or causes a server error. @see https://www.rfc-editor.org/rfc/rfc8259#section-2 */
export const malformedJson: PropertyDefinition = {
  name: "malformed-json",
  severity: "must",
  expectsRejection: true,
  title: "A body that is not JSON is rejected",
  plan(subject) {
    if (!hasJsonBody(subject)) return undefined;
    const dealt = dealEach(subject, malformations, hasJsonBody);
    const text = JSON.stringify(subject.plain.body);
    const fitting = dealt.flatMap(
      (one) => [one, cutOff, overClosed].find(({ write }) => !isJsonText(write(text))) ?? [],
    );
    return [...new Set(fitting)].map((one) => toCase(subject, one, text));
  },
};

interface Malformation {
  readonly name: string;
  /** Turns JSON text into invalid JSON. Returns it unchanged if the variant does not apply. */
  readonly write: (text: string) => string;
}

const cutOff: Malformation = {
  name: "cut off before its end",
  write: (text) => text.slice(0, -1),
};

/** The variant for a body that is a number, because a truncated number may still be a number. */
const overClosed: Malformation = {
  name: "with a bracket too many",
  write: (text) => `${text}]`,
};

/** A truncated body first, then variants that lenient parsers accept. */
const malformations: readonly Malformation[] = [
  cutOff,
  {
    name: "with a trailing comma",
    write: (text) => text.replace(/[\]}]$/, (end) => `,${end}`),
  },
  { name: "followed by a second value", write: (text) => text + text },
  {
    name: "with a line break inside a string",
    write: (text) => text.replace(/:"/, ':"\n'),
  },
  {
    name: "with unquoted names",
    write: (text) => text.replaceAll(/"(\w+)":/g, "$1:"),
  },
  { name: "in single quotes", write: (text) => text.replaceAll('"', "'") },
  { name: "with a comment", write: (text) => `${text}/* plain */` },
  {
    name: "with a number with a leading zero",
    write: (text) => text.replace(/:(\d)/, ":0$1"),
  },
];

function toCase(subject: Subject, { name, write }: Malformation, text: string): Case {
  const { operation, plain } = subject;
  const media = jsonBody(operation);
  return caseFor(subject, {
    purpose: `body: JSON ${name}`,
    clause: media?.pointer ?? operation.pointer,
    rests: `the document describes a body of ${media?.mediaType}`,
    place: "body",
    inputs: { ...plain, bodyText: write(text) },
    trial: async (input, context) =>
      judgeRejection(await context.send(input), { subject, context }),
  });
}
