import { inputParameters } from "@plumbline/contract";
import { judgeRejection } from "../../model/verdicts/rejection/judge-rejection.ts";
import type { Case } from "../../model/case.ts";
import type { Input } from "../../model/input.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import type { Subject } from "../../model/subject.ts";
import { caseFor } from "../../input/case-for.ts";
import { sentBody } from "../../input/body/sent-body.ts";
import { withoutBody } from "../../input/plain/with-body.ts";
import { withoutParameter } from "../../input/plain/with-parameter.ts";
import { isHeldOpen } from "./is-held-open.ts";

/** Reports an operation that accepts a request without a required part. @see https://spec.openapis.org/oas/v3.1.1#parameter-object */
export const missingParts: PropertyDefinition = {
  name: "missing-parts",
  severity: "must",
  expectsRejection: true,
  title: "Requests without a required part are rejected",
  plan(subject) {
    return [...parameterCases(subject), ...bodyCase(subject)];
  },
};

/** Cases for parameters in query and header. A path without its parameter is another path, and cookies are often set by other means. */
function parameterCases(subject: Subject): Case[] {
  return inputParameters(subject.operation)
    .filter(
      (parameter) => parameter.required && (parameter.in === "query" || parameter.in === "header"),
    )
    .filter(({ open }) => !isHeldOpen(new Set(open)))
    .map((parameter) =>
      missing(subject, `${parameter.in} ${parameter.name}`, {
        pointer: parameter.pointer,
        input: withoutParameter(subject.plain, parameter),
      }),
    );
}

function bodyCase(subject: Subject): Case[] {
  const { body } = subject.operation;
  return body?.required && !isLikeNone(subject)
    ? [missing(subject, "body", { pointer: body.pointer, input: withoutBody(subject.plain) })]
    : [];
}

/** Whether a server may read an absent body as a form without fields that the schema allows. */
function isLikeNone(subject: Subject): boolean {
  const sent = sentBody(subject);
  return sent?.sizeOf({}) === 0 && sent.issuesOf({}).length === 0;
}

function missing(
  subject: Subject,
  place: string,
  { pointer, input }: { pointer: string; input: Input },
): Case {
  return caseFor(subject, {
    purpose: `${place} left out`,
    clause: `${pointer}/required`,
    rests: `the document requires ${place}`,
    place,
    inputs: input,
    trial: async (sent, context) => judgeRejection(await context.send(sent), { subject, context }),
  });
}
