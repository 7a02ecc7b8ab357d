import { isMutating, type Parameter } from "@plumbline/contract";
import { judgeRefusal } from "../../verdicts/judge-rejection.ts";
import { httpStatus } from "../../verdicts/http-status.ts";
import type { Case, Input } from "../../model/case.ts";
import type { PropertyDefinition, Subject } from "../../model/check.ts";
import { addressesAnother } from "../../cases/input/addresses-another.ts";
import { caseFor } from "../../cases/case-for.ts";
import { readsAsValid } from "../../request/read-back.ts";
import { serializePath } from "../../request/serialize-parameter.ts";
import { nonEmpty } from "../non-empty.ts";
import { isHeldOpen } from "../rejects/held-open.ts";
import { dealOnce } from "../deal.ts";
import { judgeOrder } from "./judge-order.ts";

/**
 * Reports a path that is taken for another, or makes the server fail: an id with NUL, a slash or bytes without a meaning in
 * it. Of reads alone: a server that is led astray by a path must not be led to act. @see https://www.rfc-editor.org/rfc/rfc3986#section-7.3
 */
export const pathForms: PropertyDefinition = {
  name: "path-forms",
  severity: "must",
  title: "A path with odd bytes in it is not taken for another",
  // Where invalid values are taken, these are too.
  after: ["rejects/parameter-violations"],
  plan(subject) {
    if (!hasPathParameter(subject)) return undefined;
    const dealt = dealOnce(subject, forms, hasPathParameter);
    return nonEmpty(dealt.flatMap((form) => casesOf(subject, form)));
  },
};

interface PathForm {
  readonly name: string;
  readonly before?: string;
  readonly after?: string;
}

/** All of them in one segment: what is sent as dots alone is another path before it leaves. */
const forms: readonly PathForm[] = [
  { name: "bytes that are no UTF-8", after: "%FF" },
  { name: "NUL behind the value", after: "%00" },
  { name: "a percent sign that encodes nothing", after: "%zz" },
  { name: "a way up and back down", before: "..%2F" },
  { name: "a slash behind the value", after: "%2F" },
  { name: "a line break behind the value", after: "%0A" },
  { name: "thousands of characters", after: "a".repeat(4_000) },
];

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

function casesOf(subject: Subject, { name, ...form }: PathForm): Case[] {
  const { contract, operation, plain } = subject;
  const parameter = parameterOf(subject);
  if (!parameter) return [];
  const input: Input = { ...plain, raw: { path: { [parameter.name]: form } } };
  if (addressesAnother(contract, operation, input)) return [];
  const isValid = readsAsValid(parameter, readBack(parameter, plain, form));
  return [
    caseFor(subject, {
      purpose: `path ${parameter.name}: ${name}`,
      clause: parameter.schema.pointer,
      rests: `the document describes the values of path ${parameter.name}`,
      place: `path ${parameter.name}`,
      inputs: input,
      trial: async (sent, hands) => {
        const exchange = await hands.send(sent);
        if (isValid) return judgeOrder(exchange);
        const also = [httpStatus.notFound];
        return judgeRefusal(exchange, { contract, operation, hands, also });
      },
    }),
  ];
}

/** The value as a server reads it that decodes what it can. */
function readBack(
  parameter: Parameter,
  { path }: Input,
  { before = "", after = "" }: Omit<PathForm, "name">,
): string {
  const text = `${before}${serializePath(parameter, path[parameter.name] ?? "")}${after}`;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
