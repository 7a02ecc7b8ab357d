import { isMutating, type Parameter, readParameter } from "@plumbline/contract";
import { writePath } from "@plumbline/wire";
import { judgeRejection } from "../../model/verdicts/rejection/judge-rejection.ts";
import { httpStatus } from "../../model/verdicts/http-status.ts";
import type { Case } from "../../model/case.ts";
import type { Input } from "../../model/input.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import type { Subject } from "../../model/subject.ts";
import { addressesAnother } from "../../input/plain/addresses-another.ts";
import { caseFor } from "../../input/case-for.ts";
import { isValidReading } from "../../input/request/reads-as-valid.ts";
import { isHeldOpen } from "../rejects/is-held-open.ts";
import { dealtCheck } from "../dealt-check.ts";
import { judgeOrder } from "./judge-order.ts";

interface PathForm {
  readonly name: string;
  readonly before?: string;
  readonly after?: string;
}

/** Variants within one segment. Clients normalize segments that consist of dots. */
const forms: readonly PathForm[] = [
  { name: "bytes that are not UTF-8", after: "%FF" },
  { name: "NUL after the value", after: "%00" },
  { name: "an invalid percent escape", after: "%zz" },
  { name: "an encoded parent path", before: "..%2F" },
  { name: "a slash after the value", after: "%2F" },
  { name: "a line break after the value", after: "%0A" },
  { name: "thousands of characters", after: "a".repeat(4_000) },
];

/**
 * Reports a path that is treated as another, or causes a server error: an id with NUL, a slash or meaningless bytes.
 * Reads only, because a misread path must not act. @see https://www.rfc-editor.org/rfc/rfc3986#section-7.3
 */
export const pathForms: PropertyDefinition = dealtCheck({
  name: "path-forms",
  severity: "must",
  title: "A path with unusual bytes is not treated as another",
  // Runs only if invalid values are rejected.
  after: ["rejects/parameter-violations"],
  applies: hasPathParameter,
  variants: forms,
  cases: caseOf,
});

function hasPathParameter(subject: Subject): boolean {
  return parameterOf(subject) !== undefined;
}

function parameterOf({ operation, plain }: Subject): Parameter | undefined {
  if (isMutating(operation) || operation.policies.effect !== "none") return undefined;
  return operation.parameters.find(
    ({ in: place, name, open }) =>
      place === "path" && plain.path[name] !== undefined && !isHeldOpen(new Set(open)),
  );
}

function caseOf(subject: Subject, { name, ...form }: PathForm): Case | undefined {
  const { contract, operation, plain } = subject;
  const parameter = parameterOf(subject);
  if (!parameter) return undefined;
  const input: Input = { ...plain, raw: { path: { [parameter.name]: form } } };
  if (addressesAnother(contract, operation, input)) return undefined;
  const isValid = isValidReading(parameter, readBack(parameter, plain, form));
  return caseFor(subject, {
    purpose: `path ${parameter.name}: ${name}`,
    clause: parameter.schema.pointer,
    rests: `the document describes the values of path ${parameter.name}`,
    place: `path ${parameter.name}`,
    probes: "path",
    inputs: input,
    trial: async (sent, context) => {
      const exchange = await context.send(sent);
      if (isValid) return judgeOrder(exchange);
      const also = [httpStatus.notFound];
      return judgeRejection(exchange, { subject, context, also });
    },
  });
}

/** The values that the changed text can stand for. */
function readBack(
  parameter: Parameter,
  { path }: Input,
  { before = "", after = "" }: Omit<PathForm, "name">,
) {
  const { name } = parameter;
  const text = `${before}${writePath(parameter, path[name] ?? "")}${after}`;
  return readParameter(parameter, { path: { [name]: text }, query: "", headers: new Headers() });
}
