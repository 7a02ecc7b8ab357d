import { inputParameters, isObject, type JsonObject, type JsonValue } from "@plumbline/contract";
import type { Input } from "../../../model/input.ts";
import type { Subject } from "../../../model/subject.ts";
import { addressesAnother } from "../../../input/plain/addresses-another.ts";
import { graft } from "../../../input/body/graft.ts";
import { jsonBody } from "../../../input/body/json-body.ts";
import { marksOnWay } from "../../../input/schema/marks-on-way.ts";
import { planningSamples, schemaValues } from "../../../input/schema/schema-values.ts";
import { withBody } from "../../../input/plain/with-body.ts";
import { withParameter } from "../../../input/plain/with-parameter.ts";
import { readsAsValid } from "../../../input/request/reads-as-valid.ts";

/** An input that breaks one keyword of the document. */
export interface InvalidInput {
  /** A few words: `body /title longer than 40`. */
  readonly what: string;
  readonly input: Input;
  /** Whether the input is sent without an idempotency key. */
  readonly isKeyless?: boolean;
}

/** A few invalid inputs, each breaking another keyword. Cached, because several checks send one of them. */
export function invalidInputs(subject: Subject): readonly InvalidInput[] {
  const inputs = known.get(subject) ?? findInputs(subject);
  known.set(subject, inputs);
  return inputs;
}

const known = new WeakMap<Subject, readonly InvalidInput[]>();

function findInputs(subject: Subject): readonly InvalidInput[] {
  const all = [...inBody(subject), ...inParameters(subject)];
  return [...new Map(all.map((one) => [one.keyword, one])).values()].slice(0, most);
}

/** Whether there is an invalid input. Stops at the first one. */
export function hasInvalidInput(subject: Subject): boolean {
  return !inBody(subject).next().done || !inParameters(subject).next().done;
}

const most = 8;

type Keyed = InvalidInput & { readonly keyword: string };

function* inParameters(subject: Subject): Generator<Keyed> {
  const { contract, operation, plain } = subject;
  for (const parameter of inputParameters(operation)) {
    if (parameter.open.length > 0) continue;
    const { violations } = schemaValues(contract, parameter.schema, parameter.in);
    for (const { arbitrary, keyword, label, schemaPointer, instancePointer } of violations) {
      const marks = marksOnWay(contract.document, parameter.schema, instancePointer);
      if (marks.size > 0 || schemaPointer === "") continue;
      const value = sampleOf(arbitrary, (one) => !readsAsValid(parameter, one));
      if (value === undefined) continue;
      const input = withParameter(plain, parameter, value);
      if (addressesAnother(contract, operation, input)) continue;
      yield { keyword, what: `${parameter.in} ${parameter.name}: ${label}`, input };
    }
  }
}

function* inBody(subject: Subject): Generator<Keyed> {
  const { contract, operation, plain } = subject;
  const schema = jsonBody(operation)?.schema;
  if (!schema || !isObject(plain.body)) return;
  const whole: JsonObject = plain.body;
  for (const violation of schemaValues(contract, schema).violations) {
    const { keyword, label, instancePointer } = violation;
    if (instancePointer === "" || marksOnWay(contract.document, schema, instancePointer).size > 0)
      continue;
    const value = sampleOf(violation.arbitrary, () => true);
    const body = value === undefined ? undefined : graft(whole, value, instancePointer);
    if (body === undefined || schema.validate(body).length === 0) continue;
    yield { keyword, what: `body ${instancePointer}: ${label}`, input: withBody(plain, body) };
  }
}

function sampleOf(
  arbitrary: Parameters<typeof planningSamples<JsonValue>>[0],
  isWanted: (value: JsonValue) => boolean,
): JsonValue | undefined {
  return planningSamples(arbitrary, 3).find(isWanted);
}
