import { judgeRefusal } from "../../verdicts/judge-rejection.ts";
import type { PropertyDefinition, Subject } from "../../model/check.ts";
import { caseFor } from "../../cases/case-for.ts";
import { dealEach } from "../deal.ts";
import { hasJsonBody } from "./json-text.ts";

/** Reports a body that is taken although there is nothing in it. @see https://spec.openapis.org/oas/v3.1.1#request-body-object */
export const blankBody: PropertyDefinition = {
  name: "blank-body",
  severity: "must",
  expectsRefusal: true,
  title: "A body with nothing in it is refused where one is required",
  // Where none at all is taken for one, this is too.
  after: ["rejects/missing-parts"],
  plan(subject) {
    if (!needsBody(subject)) return undefined;
    const { contract, operation, plain } = subject;
    return dealEach(subject, blanks, needsBody).map(({ name, text }) =>
      caseFor(subject, {
        purpose: `body: ${name}`,
        clause: `${operation.body?.pointer}/required`,
        rests: "the document requires the body",
        place: "body",
        inputs: { ...plain, bodyText: text },
        trial: async (input, hands) =>
          judgeRefusal(await hands.send(input), { contract, operation, hands }),
      }),
    );
  },
};

const blanks: readonly { readonly name: string; readonly text: string }[] = [
  { name: "nothing under a content type", text: "" },
  { name: "nothing but white space", text: " \n" },
];

function needsBody(subject: Subject): boolean {
  return hasJsonBody(subject) && subject.operation.body?.required === true;
}
