import type { JsonValue } from "@plumbline/contract";
import { judgeRejection } from "../../model/verdicts/rejection/judge-rejection.ts";
import type { Case } from "../../model/case.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import type { Subject } from "../../model/subject.ts";
import { caseFor } from "../../input/case-for.ts";
import { describeClause } from "../../input/describe-clause.ts";
import { jsonBody } from "../../input/body/json-body.ts";
import { dealtCheck } from "../dealt-check.ts";
import { hasJsonBody } from "./object-body.ts";

interface Shape {
  readonly name: string;
  readonly value: JsonValue;
  /** The text of the body, if it is not the serialized value. */
  readonly text?: (limit: number) => string;
}

const deepest = 10_000;

const shapes: readonly Shape[] = [
  { name: "null", value: null },
  {
    name: "lists inside lists, thousands deep",
    value: [[]],
    text: (limit) => nested(Math.min(deepest, Math.floor(limit / 2))),
  },
  { name: "an empty list", value: [] },
  { name: "a string", value: "text" },
  { name: "a number", value: 0 },
];

/** Reports a body of another JSON type that is accepted or causes a server error. @see https://www.rfc-editor.org/rfc/rfc8259#section-9 */
export const wrongShape: PropertyDefinition = dealtCheck({
  name: "wrong-shape",
  severity: "must",
  expectsRejection: true,
  title: "A body of another JSON type is rejected, however deep",
  // Runs only if values of a wrong type are rejected.
  after: ["rejects/body-violations"],
  applies: hasSchema,
  variants: shapes,
  isForEach: true,
  cases: caseOf,
});

function nested(depth: number): string {
  return "[".repeat(depth) + "]".repeat(depth);
}

function hasSchema(subject: Subject): boolean {
  return hasJsonBody(subject) && jsonBody(subject.operation)?.schema !== undefined;
}

function caseOf(subject: Subject, shape: Shape): Case | undefined {
  const { contract, operation, plain } = subject;
  const issue = jsonBody(operation)?.schema?.validate(shape.value)[0];
  if (issue?.keyword !== "type" || issue.instancePointer !== "") return undefined;
  const limit = contract.policies.bodyLimit?.bytes ?? Infinity;
  return caseFor(subject, {
    purpose: `body: ${shape.name}`,
    clause: issue.schemaPointer,
    rests: describeClause(contract, issue.schemaPointer, "body"),
    place: "body",
    inputs: { ...plain, bodyText: shape.text?.(limit) ?? JSON.stringify(shape.value) },
    trial: async (input, context) =>
      judgeRejection(await context.send(input), { subject, context }),
  });
}
