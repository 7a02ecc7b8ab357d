import type { JsonValue, SchemaIssue } from "@plumbline/contract";
import { judgeRejection } from "../../model/verdicts/rejection/judge-rejection.ts";
import type { Case } from "../../model/case.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import type { Subject } from "../../model/subject.ts";
import { caseFor } from "../../input/case-for.ts";
import { describeClause } from "../../input/describe-clause.ts";
import { marksOnWay } from "../../input/schema/marks-on-way.ts";
import { isHeldOpen } from "../rejects/is-held-open.ts";
import { dealtCheck } from "../dealt-check.ts";
import { objectBody, withMember } from "./object-body.ts";

interface Reserved {
  readonly name: string;
  readonly value: JsonValue;
}

const reserved: readonly Reserved[] = [
  { name: "__proto__", value: { plain: true } },
  { name: "constructor", value: { prototype: { plain: true } } },
  { name: "toString", value: "plain" },
];

/**
 * Reports a closed body that is accepted with a member whose name every JavaScript object inherits, such as
 * `constructor`. @see https://json-schema.org/draft/2020-12/json-schema-core#section-10.3.2.3
 */
export const reservedNames: PropertyDefinition = dealtCheck({
  name: "reserved-names",
  severity: "must",
  title: "Reserved object names are rejected like other unknown names",
  // Runs only if unknown names are rejected.
  after: ["rejects/body-violations"],
  applies: isClosed,
  variants: reserved,
  cases: caseOf,
});

function isClosed(subject: Subject): boolean {
  return reserved.some((member) => issueOf(subject, member) !== undefined);
}

/** The clause that makes the plain body with this member invalid, if it is the only one. */
function issueOf(subject: Subject, member: Reserved): SchemaIssue | undefined {
  const plain = objectBody(subject);
  if (!plain) return undefined;
  const { document } = subject.contract;
  if (isHeldOpen(marksOnWay(document, plain.schema, ""))) return undefined;
  // JSON.parse creates an own member for any name.
  const value = JSON.parse(withMember(plain.body, { ...member, at: "start" })) as JsonValue;
  const issues = plain.schema.validate(value);
  return issues.find(({ keyword }) => closing.has(keyword));
}

const closing: ReadonlySet<string> = new Set(["additionalProperties", "unevaluatedProperties"]);

function caseOf(subject: Subject, member: Reserved): Case | undefined {
  const { contract, plain } = subject;
  const body = objectBody(subject)?.body;
  const issue = issueOf(subject, member);
  if (!body || !issue) return undefined;
  return caseFor(subject, {
    purpose: `body: a member named ${member.name}`,
    clause: issue.schemaPointer,
    rests: describeClause(contract, issue.schemaPointer, "body"),
    place: `body /${member.name}`,
    inputs: { ...plain, bodyText: withMember(body, { ...member, at: "start" }) },
    trial: async (input, context) =>
      judgeRejection(await context.send(input), { subject, context }),
  });
}
