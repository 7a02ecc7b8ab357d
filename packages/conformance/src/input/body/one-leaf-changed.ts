import {
  formatPointer,
  inputParameters,
  type JsonValue,
  type Parameter,
} from "@plumbline/contract";
import type { Input } from "../../model/input.ts";
import type { Subject } from "../../model/subject.ts";
import { isSendable } from "../request/is-sendable.ts";
import { readsAsValid } from "../request/reads-as-valid.ts";
import { addressesAnother } from "../plain/addresses-another.ts";
import { graft } from "./graft.ts";
import { sentBody } from "./sent-body.ts";
import { isOther } from "../schema/is-other.ts";
import { marksOnWay } from "../schema/marks-on-way.ts";
import { planningSamples, schemaValues } from "../schema/schema-values.ts";
import { withBody } from "../plain/with-body.ts";
import { withParameter } from "../plain/with-parameter.ts";

export interface Changed {
  /** The place that differs from the plain input: `body /title`, `path id`. */
  readonly place: string;
  readonly input: Input;
}

/** Valid inputs that differ from the plain one in exactly one leaf: each path parameter, and the first and last leaves of the body. */
export function oneLeafChanged(subject: Subject): readonly Changed[] {
  const parameters = inputParameters(subject.operation).filter(
    (parameter) => parameter.in === "path",
  );
  return [
    ...parameters.flatMap((parameter) => changedParameter(subject, parameter)),
    ...changedBodies(subject),
  ];
}

function changedParameter(subject: Subject, parameter: Parameter): Changed[] {
  const { contract, operation, plain, alternatives } = subject;
  const { valid, boundaries } = schemaValues(contract, parameter.schema, parameter.in);
  const known = plain.path[parameter.name];
  // Existing resources first, because a missing one is rejected with 404.
  const candidates = [
    ...alternatives.flatMap(({ path }) => path[parameter.name] ?? []),
    ...(valid ? planningSamples(valid, 20) : []),
    ...boundaries.map(({ value }) => value),
  ];
  const inputs = candidates
    .filter(
      (value) =>
        isOther(value, known) && isSendable(parameter, value) && readsAsValid(parameter, value),
    )
    .map((value) => withParameter(plain, parameter, value))
    .filter((input) => !addressesAnother(contract, operation, input));
  return inputs.slice(0, 1).map((input) => ({ place: `path ${parameter.name}`, input }));
}

/** The maximum number of changed leaves: the first, the last and the deepest leaf of the body. */
const bodyLeaves = 3;

function changedBodies(subject: Subject): Changed[] {
  const { plain } = subject;
  if (plain.body === undefined) return [];
  const changed = leavesOf(plain.body, "").flatMap((pointer) => changedBody(subject, pointer));
  const [first, ...rest] = changed;
  if (!first) return [];
  const deepest = rest.toSorted((a, b) => depth(b) - depth(a))[0];
  return [...new Set([first, ...rest.slice(-1), ...(deepest ? [deepest] : [])])].slice(
    0,
    bodyLeaves,
  );
}

function changedBody(subject: Subject, pointer: string): Changed[] {
  const { contract, plain } = subject;
  const sent = sentBody(subject);
  const known = plain.body;
  if (!sent || known === undefined) return [];
  const { schema } = sent;
  // The server may not know a part with an open name.
  if (marksOnWay(contract.document, schema, pointer).has("names")) return [];
  const { valid, boundaries } = schemaValues(contract, schema);
  const generated = [
    ...boundaries.map(({ value }) => value),
    ...(valid ? planningSamples(valid, 40) : []),
  ];
  const body = generated
    .map((value) => graft(known, value, pointer))
    .find((value) => isOther(value, known) && sent.takes(value));
  return body === undefined
    ? []
    : [{ place: `body ${pointer}`.trim(), input: withBody(plain, body) }];
}

function leavesOf(value: JsonValue, pointer: string): string[] {
  if (typeof value !== "object" || value === null) return [pointer];
  const inner = Object.entries(value).flatMap(([name, member]) =>
    leavesOf(member ?? null, `${pointer}${formatPointer([name])}`),
  );
  return inner.length === 0 ? [pointer] : inner;
}

function depth({ place }: Changed): number {
  return place.split("/").length;
}
