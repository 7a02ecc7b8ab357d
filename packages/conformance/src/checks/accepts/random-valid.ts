import {
  inputParameters,
  isMutating,
  type JsonValue,
  type Operation,
  type Parameter,
} from "@plumbline/contract";
import * as fc from "fast-check";
import { judgeAcceptance } from "../../model/verdicts/judge-acceptance.ts";
import { isSuccess } from "../../model/verdicts/is-success.ts";
import { unproven } from "../../model/verdicts/verdicts.ts";
import { unstatedRule } from "../../model/verdicts/with-gap.ts";
import type { Input } from "../../model/input.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import type { Subject } from "../../model/subject.ts";
import { addressesAnother } from "../../input/plain/addresses-another.ts";
import { validBodies } from "../../input/body/valid-bodies.ts";
import { caseFor } from "../../input/case-for.ts";
import { isOpaque } from "../../input/body/is-opaque.ts";
import { isAcceptable } from "../../input/plain/is-acceptable.ts";
import { givenValue } from "../../target/with-given-parameters.ts";
import { marksWithin } from "../../input/schema/marks-on-way.ts";
import { narrow, schemaValues } from "../../input/schema/schema-values.ts";
import { withBody, withoutBody } from "../../input/plain/with-body.ts";
import { withoutParameter, withParameter } from "../../input/plain/with-parameter.ts";
import { openSkip } from "../open-skip.ts";
import { excuseUnknown } from "./excuse-unknown.ts";

/** Reports a valid input that is rejected as invalid, shrunk to the smallest one that fails. @see https://spec.openapis.org/oas/v3.1.1#parameter-object */
export const randomValid: PropertyDefinition = {
  name: "random-valid",
  severity: "must",
  title: "Every valid input is accepted",
  after: ["accepts/example", "accepts/parameter-boundaries", "accepts/body-boundaries"],
  plan(subject) {
    const { contract, operation } = subject;
    const changes = [...parameterChanges(subject), ...bodyChange(subject)];
    if (changes.length === 0) return undefined;
    const skip = openSkip(operation);
    if (skip) return skip;
    const inputs = fc
      .tuple(...changes)
      .map((all) => all.reduce<Input>((input, change) => change(input), subject.plain));
    const reaching = narrow(inputs, (input) => !addressesAnother(contract, operation, input));
    if (!reaching) return undefined;
    return caseFor(subject, {
      purpose: "random valid input",
      rests: "the input is valid according to the document",
      inputs: reaching.values,
      runs: isMutating(operation) ? Math.ceil(subject.runs / dearness) : subject.runs,
      async trial(input, context) {
        const exchange = await context.send(input);
        const verdict =
          excuseUnknown(subject, input, exchange) ??
          judgeAcceptance(exchange, subject, { gap: unstatedRule });
        if (verdict.outcome !== "broken") return verdict;
        const plain = await context.plain();
        return isSuccess(plain.response.status)
          ? verdict
          : unproven("the target does not accept the plain request either");
      },
    });
  },
};

/**
 * Mutations get this fraction of the random inputs, because a mutating request counts against two limits and a few bodies already cover
 * many values.
 */
const dearness = 4;

type Change = (input: Input) => Input;

const stay = fc.constant<Change>((input) => input);

/** Whether half of the values of a path parameter are the plain value. A path to a missing resource does not test the rest of the input. */
function isKnown({ plain }: Subject, parameter: Parameter): boolean {
  return parameter.in === "path" && plain.path[parameter.name] !== undefined;
}

/** Whether a path parameter always has the plain value. A path to an existing resource tests more than other paths. */
function isFixed({ alternatives: [first] }: Subject, parameter: Parameter): boolean {
  if (parameter.in !== "path") return false;
  return first?.path[parameter.name] !== undefined || givenValue(parameter) !== undefined;
}

function parameterChanges(subject: Subject): fc.Arbitrary<Change>[] {
  return inputParameters(subject.operation).flatMap((parameter) => {
    const values = validValues(subject, parameter);
    if (!values) return [];
    const set = values.map(
      (value): Change =>
        (input) =>
          withParameter(input, parameter, value),
    );
    const leave = fc.constant<Change>((input) => withoutParameter(input, parameter));
    if (isFixed(subject, parameter)) return [];
    return [
      isKnown(subject, parameter)
        ? fc.oneof(stay, set)
        : parameter.required
          ? set
          : fc.oneof(leave, set),
    ];
  });
}

function validValues(subject: Subject, parameter: Parameter): fc.Arbitrary<JsonValue> | undefined {
  const { contract } = subject;
  const isOpen =
    parameter.open.length > 0 ||
    isOpaque(subject, parameter) ||
    marksWithin(contract.document, parameter.schema, "").size > 0;
  const { valid } = schemaValues(contract, parameter.schema, parameter.in);
  if (isOpen || !valid) return undefined;
  return narrow(valid, (value) => isAcceptable(parameter, value))?.values;
}

function bodyChange(subject: Subject): fc.Arbitrary<Change>[] {
  const bodies = validBodies(subject);
  if (!bodies) return [];
  const set = bodies.map(
    (body): Change =>
      (input) =>
        withBody(input, body),
  );
  return [canLeaveOut(subject.operation) ? fc.oneof(fc.constant<Change>(withoutBody), set) : set];
}

function canLeaveOut({ body }: Operation): boolean {
  return body !== undefined && !body.required && !body.open.includes("fields");
}
