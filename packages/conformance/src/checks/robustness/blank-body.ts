import { judgeRejection } from "../../model/verdicts/rejection/judge-rejection.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import type { Subject } from "../../model/subject.ts";
import { caseFor } from "../../input/case-for.ts";
import { dealtCheck } from "../dealt-check.ts";
import { hasJsonBody } from "./object-body.ts";

const blanks: readonly { readonly name: string; readonly text: string }[] = [
  { name: "no content with a content type", text: "" },
  { name: "white space only", text: " \n" },
];

/** Reports an empty body that is accepted. @see https://spec.openapis.org/oas/v3.1.1#request-body-object */
export const blankBody: PropertyDefinition = dealtCheck({
  name: "blank-body",
  severity: "must",
  expectsRejection: true,
  title: "An empty body is rejected if a body is required",
  // Runs only if a missing body is rejected.
  after: ["rejects/missing-parts"],
  applies: needsBody,
  variants: blanks,
  isForEach: true,
  cases: (subject, { name, text }) => {
    const { operation, plain } = subject;
    return caseFor(subject, {
      purpose: `body: ${name}`,
      clause: `${operation.body?.pointer}/required`,
      rests: "the document requires the body",
      place: "body",
      inputs: { ...plain, bodyText: text },
      trial: async (input, context) =>
        judgeRejection(await context.send(input), { subject, context }),
    });
  },
});

function needsBody(subject: Subject): boolean {
  return hasJsonBody(subject) && subject.operation.body?.required === true;
}
