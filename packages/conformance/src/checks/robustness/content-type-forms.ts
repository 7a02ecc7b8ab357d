import { judgeBesideUsual } from "../judge-beside-usual.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import type { Subject } from "../../model/subject.ts";
import { caseFor } from "../../input/case-for.ts";
import { jsonBody } from "../../input/body/json-body.ts";
import { dealtCheck } from "../dealt-check.ts";
import { hasJsonBody, saysSuccess } from "./object-body.ts";

interface Form {
  readonly name: string;
  readonly write: (mediaType: string) => string;
}

/** JSON is always UTF-8, so a charset has no meaning. @see https://www.rfc-editor.org/rfc/rfc8259#section-11 */
const forms: readonly Form[] = [
  { name: "with a charset", write: (mediaType) => `${mediaType}; charset=utf-8` },
  { name: "in capitals", write: (mediaType) => mediaType.toUpperCase() },
];

/** Reports a body that is rejected because of the spelling of its media type. @see https://www.rfc-editor.org/rfc/rfc9110#section-8.3.1 */
export const contentTypeForms: PropertyDefinition = dealtCheck({
  name: "content-type",
  severity: "must",
  title: "A media type may have a charset and be in capitals",
  after: ["accepts/example"],
  applies: applies,
  variants: forms,
  cases: (subject, { name, write }) => {
    const media = jsonBody(subject.operation);
    if (!media) return [];
    return caseFor(subject, {
      purpose: `content type ${name}`,
      clause: media.pointer,
      rests: `the document accepts ${media.mediaType}; HTTP compares it without case, and the parameter has no meaning`,
      place: "header content-type",
      inputs: { ...subject.plain, raw: { headers: { "content-type": write(media.mediaType) } } },
      trial: (input, context) =>
        judgeBesideUsual(context, subject, { input, usual: subject.plain }),
    });
  },
});

function applies(subject: Subject): boolean {
  return hasJsonBody(subject) && saysSuccess(subject);
}
