import { judgeAcceptance } from "../../verdicts/judge-acceptance.ts";
import type { PropertyDefinition, Subject } from "../../model/check.ts";
import { caseFor } from "../../cases/case-for.ts";
import { jsonBody } from "../../cases/body/json-body.ts";
import { nonEmpty } from "../non-empty.ts";
import { dealOnce } from "../deal.ts";
import { hasJsonBody, saysSuccess } from "./json-text.ts";

/** Reports a body that is rejected because of the spelling of its media type. @see https://www.rfc-editor.org/rfc/rfc9110#section-8.3.1 */
export const contentTypeForms: PropertyDefinition = {
  name: "content-type",
  severity: "must",
  title: "A media type may have a charset and be in capitals",
  after: ["accepts/example"],
  plan(subject) {
    const media = jsonBody(subject.operation);
    if (!media || !applies(subject)) return undefined;
    return nonEmpty(
      dealOnce(subject, forms, applies).map(({ name, write }) =>
        caseFor(subject, {
          purpose: `content type ${name}`,
          clause: media.pointer,
          rests: `the document accepts ${media.mediaType}; HTTP compares it without case, and the parameter has no meaning`,
          place: "header content-type",
          inputs: {
            ...subject.plain,
            raw: { headers: { "content-type": write(media.mediaType) } },
          },
          trial: async (input, context) => judgeAcceptance(await context.send(input)),
        }),
      ),
    );
  },
};

interface Form {
  readonly name: string;
  readonly write: (mediaType: string) => string;
}

/** JSON is always UTF-8, so a charset has no meaning. @see https://www.rfc-editor.org/rfc/rfc8259#section-11 */
const forms: readonly Form[] = [
  { name: "with a charset", write: (mediaType) => `${mediaType}; charset=utf-8` },
  { name: "in capitals", write: (mediaType) => mediaType.toUpperCase() },
];

function applies(subject: Subject): boolean {
  return hasJsonBody(subject) && saysSuccess(subject);
}
