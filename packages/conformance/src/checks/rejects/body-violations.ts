import type { JsonValue, SchemaHandle } from "@plumbline/contract";
import type * as fc from "fast-check";
import { judgeRefusal } from "../../judge/judge-refusal.ts";
import type { Case } from "../../model/case.ts";
import type { PropertyCheck, Subject } from "../../model/check.ts";
import { caseFor } from "../../plan/case-for.ts";
import { describeClause } from "../../plan/describe-clause.ts";
import { graft } from "../../plan/graft.ts";
import { jsonBody } from "../../plan/json-body.ts";
import { marksOnWay } from "../../plan/open-marks.ts";
import { narrowed, schemaValues } from "../../plan/schema-values.ts";
import { withBody } from "../../plan/set-in.ts";
import { hasLoneSurrogate } from "../../request/read-back.ts";
import { nonEmpty } from "../non-empty.ts";
import { isHeldOpen } from "./held-open.ts";
import { violationRuns } from "./parameter-violations.ts";

/** Reports a body that breaks one keyword of its schema and is taken, or makes the server fail. @see https://json-schema.org/draft/2020-12/json-schema-validation */
export const bodyViolations: PropertyCheck = {
  kind: "property",
  id: "rejects/body-violations",
  family: "rejects",
  severity: "must",
  title: "Invalid bodies are refused",
  plan(subject) {
    const schema = jsonBody(subject.operation)?.schema;
    return nonEmpty(schema ? casesOf(subject, schema) : []);
  },
};

function casesOf(subject: Subject, schema: SchemaHandle): Case[] {
  const { contract, operation, plain } = subject;
  return schemaValues(contract, schema).violations.flatMap((violation) => {
    const marks = marksOnWay(contract.document, schema.schema, violation.instancePointer);
    if (isHeldOpen(marks)) return [];
    const bodies = invalidBodies(subject, schema, violation);
    const place = violation.instancePointer ? `body ${violation.instancePointer}` : "body";
    if (!bodies) return [];
    return caseFor(subject, {
      purpose: `${place}: ${violation.label}`,
      clause: violation.schemaPointer,
      rests: describeClause(contract, violation.schemaPointer, place),
      place,
      inputs: bodies.map((body) => withBody(plain, body)),
      runs: violationRuns(subject),
      trial: async (input, hands) => judgeRefusal(await hands.send(input), { contract, operation, hands }),
    });
  });
}

interface Violation {
  readonly instancePointer: string;
  readonly keyword: string;
  readonly arbitrary: fc.Arbitrary<JsonValue>;
}

/** The violation in an otherwise plain body: what is taken in spite of it can only be taken in spite of that. */
function invalidBodies({ plain, contract }: Subject, schema: SchemaHandle, violation: Violation): fc.Arbitrary<JsonValue> | undefined {
  const limit = contract.policies.bodyLimit?.bytes ?? Infinity;
  const bodies = violation.arbitrary.map((generated) => {
    const grafted = plain.body === undefined ? undefined : graft(plain.body, generated, violation.instancePointer);
    return grafted !== undefined && breaks(schema, grafted, violation) ? grafted : generated;
  });
  return narrowed(
    bodies,
    (body) => breaks(schema, body, violation) && !hasLoneSurrogate(body) && Buffer.byteLength(JSON.stringify(body)) <= limit,
  );
}

function breaks(schema: SchemaHandle, body: JsonValue, { keyword }: Violation): boolean {
  const issues = schema.validate(body);
  return issues.length > 0 && (issues.some((issue) => issue.keyword === keyword) || issues.length === 1);
}
