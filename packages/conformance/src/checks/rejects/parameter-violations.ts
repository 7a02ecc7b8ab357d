import { inputParameters, type JsonValue, type Parameter } from "@plumbline/contract";
import { judgeRejection } from "../../model/verdicts/rejection/judge-rejection.ts";
import type { Case } from "../../model/case.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import type { Input } from "../../model/input.ts";
import type { Subject } from "../../model/subject.ts";
import { addressesAnother } from "../../input/plain/addresses-another.ts";
import { isAcceptable } from "../../input/plain/is-acceptable.ts";
import { caseFor } from "../../input/case-for.ts";
import { describeClause } from "../../input/describe-clause.ts";
import { countTurns, nearViolations } from "../../input/schema/near-violations.ts";
import { marksOnWay } from "../../input/schema/marks-on-way.ts";
import { narrow, schemaValues } from "../../input/schema/schema-values.ts";
import { withParameter } from "../../input/plain/with-parameter.ts";
import { isSendable } from "../../input/request/is-sendable.ts";
import { readsAsValid } from "../../input/request/reads-as-valid.ts";
import { unfoundStatuses } from "./unfound-statuses.ts";
import { isHeldOpen } from "./is-held-open.ts";

/** Reports a parameter value that breaks one keyword of its schema and is accepted or causes a server error. @see https://json-schema.org/draft/2020-12/json-schema-validation */
export const parameterViolations: PropertyDefinition = {
  name: "parameter-violations",
  severity: "must",
  expectsRejection: true,
  title: "Invalid parameter values are rejected",
  plan(subject) {
    return inputParameters(subject.operation).flatMap((parameter) => casesOf(subject, parameter));
  },
};

function casesOf(subject: Subject, parameter: Parameter): Case[] {
  const { contract, plain, operation } = subject;
  const place = `${parameter.in} ${parameter.name}`;
  if (isHeldOpen(new Set(parameter.open))) return [];
  const turnOf = countTurns(subject);
  return schemaValues(contract, parameter.schema, parameter.in).violations.flatMap((violation) => {
    const marks = marksOnWay(contract.document, parameter.schema, violation.instancePointer);
    if (isHeldOpen(marks)) return [];
    // Every value of a text parameter arrives as text, so it cannot break the type.
    if (violation.keyword === "type" && takesText(parameter)) return [];
    const isViolation = (value: JsonValue): boolean =>
      isSendable(parameter, value) && !readsAsValid(parameter, value);
    const invalid = narrow(violation.arbitrary, isViolation);
    const inputs =
      invalid &&
      narrow(
        invalid.values.map((value) => withParameter(plain, parameter, value)),
        (input) => !addressesAnother(contract, operation, input),
      );
    if (!invalid || !inputs) return [];
    const near = nearViolations({
      violation,
      turn: turnOf(violation),
      count: nearRuns(subject, violation.keyword),
      samples: invalid.samples,
      valid: plain[parameter.in]?.[parameter.name],
      isViolation: (value) =>
        isViolation(value) &&
        !addressesAnother(contract, operation, withParameter(plain, parameter, value)),
    });
    return caseFor(subject, {
      purpose: `${place}: ${violation.label}`,
      clause: violation.schemaPointer,
      rests: describeClause(contract, violation.schemaPointer, place),
      place,
      ...(parameter.in === "path" && { probes: "path" }),
      inputs: inputs.values,
      examples: near.map((value) => withParameter(plain, parameter, value)),
      runs: runsAfter(near.length, subject, violation.keyword),
      trial: async (input, context) =>
        judgeRejection(await context.send(input), {
          subject,
          context,
          usual: usualInput(subject, parameter, input),
          also: unfoundStatuses(parameter.in, parameter.name),
        }),
    });
  });
}

/** A violating input with a usual value of the parameter, if the plain request has no value of it. */
function usualInput(
  { contract, plain }: Subject,
  parameter: Parameter,
  input: Input,
): Input | undefined {
  if (plain[parameter.in]?.[parameter.name] !== undefined) return undefined;
  const { usual = null } = schemaValues(contract, parameter.schema, parameter.in);
  return isAcceptable(parameter, usual) ? withParameter(input, parameter, usual) : undefined;
}

/** Whether the parameter's value may be text. */
export function takesText({ schema }: Parameter): boolean {
  return schema
    .validate("text")
    .every(({ keyword, instancePointer }) => keyword !== "type" || instancePointer !== "");
}

/** Number of near misses of a keyword that are sent before the random violations: all of them, unless the time is limited. */
export function nearRuns(subject: Pick<Subject, "runs" | "isTimed">, keyword: string): number {
  if (!subject.isTimed) return Infinity;
  return Math.max(violationRuns(subject, keyword), distinct[keyword] ?? 1);
}

/** Number of all violations. For varied keywords, at least one violation after the near misses is far off. */
export function runsAfter(near: number, subject: Pick<Subject, "runs">, keyword: string): number {
  return Math.max(violationRuns(subject, keyword), near + (varied.has(keyword) ? 1 : 0));
}

/** Number of near misses of these keywords that different defects of a server accept. */
const distinct: Readonly<Record<string, number>> = { pattern: 12, format: 4, enum: 2 };

/** Keywords whose violations differ much from each other. */
const varied: ReadonlySet<string> = new Set(["pattern", "format", "not"]);

/** Number of random violations. One suffices if all violations are alike or near a bound. Varied violations are drawn more often. */
export function violationRuns({ runs }: Pick<Subject, "runs">, keyword: string): number {
  return Math.max(1, Math.round(runs / (varied.has(keyword) ? 5 : 10)));
}
