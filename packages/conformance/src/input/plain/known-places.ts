import {
  formatPointer,
  inputParameters,
  isArray,
  isObject,
  type JsonValue,
  type Operation,
  parsePointer,
  resolvePointer,
  schemasAt,
  type SchemaHandle,
  type Contract,
  setAt,
} from "@plumbline/contract";
import type { Input } from "../../model/input.ts";
import { isAboutName, type KnownValues } from "../../model/known-values.ts";
import type { Subject } from "../../model/subject.ts";
import { isSendable } from "../request/is-sendable.ts";
import { readsAsValid } from "../request/reads-as-valid.ts";
import { sentBody } from "../body/sent-body.ts";
import { withBody } from "./with-body.ts";
import { withParameter } from "./with-parameter.ts";

/** A place of an operation's requests with the values that are known about it. */
export interface KnownPlace {
  /** `query limit`, `body /title`. */
  readonly place: string;
  /** JSON Pointer of the statement about it in the document. */
  readonly clause: string;
  /** In the plain request. */
  readonly current: JsonValue | undefined;
  readonly known: KnownValues;
  /** Whether the place is in the path. */
  readonly isInPath: boolean;
  /** The plain request with another value; `undefined` if the value cannot be sent there. */
  readonly put: (value: JsonValue) => Input | undefined;
  /** Whether the document allows the value there. */
  readonly allows: (value: JsonValue) => boolean;
}

/** The places of a subject's plain request about which its target knows values. */
export function knownPlaces(subject: Subject): readonly KnownPlace[] {
  return subject.target.values.flatMap((known) => [
    ...parameterPlaces(subject, known),
    ...bodyPlaces(subject, known),
  ]);
}

function parameterPlaces({ operation, plain }: Subject, known: KnownValues): KnownPlace[] {
  return inputParameters(operation)
    .filter(({ name }) => isAboutName(known, name, operation))
    .map((parameter) => ({
      place: `${parameter.in} ${parameter.name}`,
      clause: parameter.pointer,
      current: plain[parameter.in]?.[parameter.name],
      known,
      isInPath: parameter.in === "path",
      put: (value) =>
        isSendable(parameter, value) ? withParameter(plain, parameter, value) : undefined,
      allows: (value) => readsAsValid(parameter, value),
    }));
}

function bodyPlaces(subject: Subject, known: KnownValues): KnownPlace[] {
  const { contract, operation, plain } = subject;
  const { body } = plain;
  const sent = sentBody(subject);
  if (!sent || body === undefined) return [];
  return placesIn(body, known, operation).map((tokens) => {
    const pointer = formatPointer(tokens);
    const whole = (value: JsonValue): JsonValue => setAt(body, tokens, value);
    return {
      place: `body ${pointer}`,
      clause: clauseAt(contract, sent.schema, pointer),
      current: valueAt(body, tokens),
      known,
      isInPath: false,
      put: (value) => withBody(plain, whole(value)),
      allows: (value) => sent.takes(whole(value)),
    };
  });
}

function clauseAt({ document }: Contract, { schema, pointer }: SchemaHandle, at: string): string {
  const [found] = schemasAt({ document, schema, pointer }, at);
  return found?.pointer ?? pointer;
}

/** The places of a body that known values select, as tokens: each member with the name, or the place of the pointer if it can be set. */
export function placesIn(
  body: JsonValue,
  known: KnownValues,
  operation: Pick<Operation, "id">,
): readonly (readonly string[])[] {
  if (known.pointer === undefined)
    return memberTokens(body).filter((tokens) =>
      isAboutName(known, tokens.at(-1) ?? "", operation),
    );
  if (known.operation !== undefined && known.operation !== operation.id) return [];
  const tokens = parsePointer(known.pointer);
  const holder = valueAt(body, tokens.slice(0, -1));
  const isSettable = tokens.length === 0 || isObject(holder) || valueAt(body, tokens) !== undefined;
  return isSettable ? [tokens] : [];
}

type Tokens = readonly string[];

/** The tokens of each member of an object, at any depth. Items of lists have no names. */
export function memberTokens(value: JsonValue | undefined, before: Tokens = []): readonly Tokens[] {
  if (isArray(value))
    return value.flatMap((item, index) => memberTokens(item, [...before, String(index)]));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const tokens = [...before, name];
    return [tokens, ...memberTokens(member, tokens)];
  });
}

function valueAt(value: JsonValue, tokens: Tokens): JsonValue | undefined {
  return resolvePointer(value, formatPointer(tokens));
}
