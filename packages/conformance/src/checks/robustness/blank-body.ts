import { judgeRefusal } from "../../verdicts/judge-rejection.ts";
import type { PropertyDefinition, Subject } from "../../model/check.ts";
import { caseFor } from "../../cases/case-for.ts";
import { dealEach } from "../deal.ts";
import { hasJsonBody } from "./json-text.ts";

/** Reports an empty body that is accepted. @see https://spec.openapis.org/oas/v3.1.1#request-body-object */
export const blankBody: PropertyDefinition = {
  name: "blank-body",
  severity: "must",
  expectsRefusal: true,
  title: "An empty body is rejected if a body is required",
  // Runs only if a missing body is rejected.
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
        trial: async (input, context) =>
          judgeRefusal(await context.send(input), { contract, operation, context }),
      }),
    );
  },
};

const blanks: readonly { readonly name: string; readonly text: string }[] = [
  { name: "no content with a content type", text: "" },
  { name: "white space only", text: " \n" },
];

function needsBody(subject: Subject): boolean {
  return hasJsonBody(subject) && subject.operation.body?.required === true;
}
