import { inputParameters, type Parameter } from "@plumbline/contract";
import { judgeAcceptance } from "../../verdicts/judge-acceptance.ts";
import type { Case } from "../../model/case.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import type { Subject } from "../../model/subject.ts";
import { addressesAnother } from "../../cases/input/addresses-another.ts";
import { caseFor } from "../../cases/case-for.ts";
import { describeClause } from "../../cases/describe-clause.ts";
import { isAcceptable } from "../../cases/input/is-acceptable.ts";
import { isOpaque } from "../../cases/body/is-opaque.ts";
import { marksWithin } from "../../cases/schema/marks-on-way.ts";
import { schemaValues } from "../../cases/schema/schema-values.ts";
import { withParameter } from "../../cases/input/with-parameter.ts";
import { nonEmpty } from "../non-empty.ts";
import { openSkip } from "../open-skip.ts";

/** Reports a parameter value at the edge of its schema's bounds that is rejected as invalid. @see https://json-schema.org/draft/2020-12/json-schema-validation */
export const parameterBoundaries: PropertyDefinition = {
  name: "parameter-boundaries",
  severity: "must",
  title: "Parameter values at the edge of their bounds are accepted",
  after: ["accepts/example"],
  plan(subject) {
    const skip = openSkip(subject.operation);
    const cases = inputParameters(subject.operation).flatMap((parameter) =>
      casesOf(subject, parameter),
    );
    return cases.length > 0 && skip ? skip : nonEmpty(cases);
  },
};

function casesOf(subject: Subject, parameter: Parameter): Case[] {
  const { contract, operation, plain } = subject;
  const place = `${parameter.in} ${parameter.name}`;
  const isOpen =
    parameter.open.length > 0 ||
    isOpaque(operation, parameter) ||
    marksWithin(contract.document, parameter.schema, "").size > 0;
  if (isOpen) return [];
  return schemaValues(contract, parameter.schema, parameter.in)
    .boundaries.filter(({ value }) => isAcceptable(parameter, value))
    .map((boundary) => ({ boundary, input: withParameter(plain, parameter, boundary.value) }))
    .filter(({ input }) => !addressesAnother(contract, operation, input))
    .map(({ boundary, input }) =>
      caseFor(subject, {
        purpose: `${place}: ${boundary.label}`,
        clause: boundary.schemaPointer,
        rests: describeClause(contract, boundary.schemaPointer, place),
        place,
        ...(parameter.in === "path" && { probes: "path" }),
        inputs: input,
        trial: async (value, context) => judgeAcceptance(await context.send(value)),
      }),
    );
}
