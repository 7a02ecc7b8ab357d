import { inputParameters, type JsonValue, type Parameter } from "@plumbline/contract";
import { judgeBesideUsual, type UsualInputs } from "../judge-beside-usual.ts";
import type { Case } from "../../model/case.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import type { Subject } from "../../model/subject.ts";
import { addressesAnother } from "../../input/plain/addresses-another.ts";
import { caseFor } from "../../input/case-for.ts";
import { closeGap } from "../../input/schema/close-gap.ts";
import { describeClause } from "../../input/describe-clause.ts";
import { isAcceptable } from "../../input/plain/is-acceptable.ts";
import { isOpaque } from "../../input/body/is-opaque.ts";
import { isOther } from "../../input/schema/is-other.ts";
import { marksWithin } from "../../input/schema/marks-on-way.ts";
import { schemaValues } from "../../input/schema/schema-values.ts";
import { withParameter, withoutParameter } from "../../input/plain/with-parameter.ts";
import { openSkip } from "../open-skip.ts";
import { excuseUnknown } from "./excuse-unknown.ts";

/** Reports a parameter value at the bounds of its schema that is rejected as invalid. @see https://json-schema.org/draft/2020-12/json-schema-validation */
export const parameterBoundaries: PropertyDefinition = {
  name: "parameter-boundaries",
  severity: "must",
  title: "Parameter values at their bounds are accepted",
  after: ["accepts/example"],
  isDivisible: true,
  plan(subject) {
    const skip = openSkip(subject.operation);
    const cases = inputParameters(subject.operation).flatMap((parameter) =>
      casesOf(subject, parameter),
    );
    return cases.length > 0 && skip ? skip : cases;
  },
};

function casesOf(subject: Subject, parameter: Parameter): Case[] {
  const { contract, operation, plain } = subject;
  const place = `${parameter.in} ${parameter.name}`;
  const isOpen =
    parameter.open.length > 0 ||
    isOpaque(subject, parameter) ||
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
        async trial(value, context) {
          const usual = usualInputs(subject, parameter, boundary.value);
          const rejected = { gap: closeGap(contract, boundary) };
          return judgeBesideUsual(context, subject, {
            ...usual,
            input: value,
            rejected,
            excuse: (exchange) => excuseUnknown(subject, value, exchange),
          });
        },
      }),
    );
}

/** The inputs with the plain or a usual value in place of the boundary, and the input without a value if every value may be rejected. */
function usualInputs(
  { contract, plain }: Subject,
  parameter: Parameter,
  boundary: JsonValue,
): UsualInputs {
  const { usual = null } = schemaValues(contract, parameter.schema, parameter.in);
  const made = isAcceptable(parameter, usual) ? usual : undefined;
  const value = [plain[parameter.in]?.[parameter.name], made].find((one) => isOther(one, boundary));
  return {
    usual: value === undefined ? undefined : withParameter(plain, parameter, value),
    others: parameter.required
      ? []
      : [
          {
            input: withParameter(plain, parameter, boundary),
            usual: withoutParameter(plain, parameter),
          },
        ],
  };
}
