import { inputParameters, type JsonValue, type Operation } from "@plumbline/contract";
import type { Input, Values } from "../../model/input.ts";
import { bodyMediaType } from "../../input/request/build-request.ts";
import { isSendable } from "../../input/request/is-sendable.ts";
import {
  type BodySearch,
  learnt,
  nextBody,
  skipBody,
  startBodySearch,
} from "./values/next-body.ts";
import { pathTuples } from "./values/path-tuples.ts";
import { type Choosing, typicalFor } from "./values/typical-for.ts";

const noneLeft = Symbol("no body is left to try");

/** The search for an input that the target accepts for one operation. */
export interface Search {
  readonly operation: Operation;
  /** Sets of path values that the target rejected, as JSON. */
  readonly rejected: Set<string>;
  /** Inputs that were sent, as JSON without the fresh word. */
  readonly sent: Set<string>;
  readonly bodies: BodySearch;
  tries: number;
  /** Whether the target requires a media type, although the document describes no body. */
  wantsBody: boolean;
  /** Number of requests without a response. */
  unanswered: number;
  /** The accepted input, and its fresh word. */
  found?: Attempt;
  /** Bodies that name things which were created for this operation alone. */
  readonly spares: JsonValue[];
  /** The body of the last success. */
  shown?: JsonValue;
  /** Whether the search has ended. */
  isOver: boolean;
}

/** An input to try. */
export interface Attempt {
  readonly input: Input;
  readonly word: string;
}

export function startSearch(operation: Operation): Search {
  return {
    operation,
    rejected: new Set(),
    sent: new Set(),
    bodies: startBodySearch(),
    spares: [],
    tries: 0,
    wantsBody: false,
    unanswered: 0,
    isOver: false,
  };
}

export interface AttemptOptions {
  readonly choosing: Choosing;
  /** Whether path values may be invented. */
  readonly isGuessing: boolean;
}

/** The next input to try; `undefined` if there is none until other searches find more values. */
export function nextAttempt(search: Search, options: AttemptOptions): Attempt | undefined {
  const path = nextPath(search, options);
  if (!path) return undefined;
  const choosing = { ...options.choosing, ...parentOf(path) };
  const values = parameterValues(search, path, { ...choosing, ...learnt(search.bodies) });
  if (!values) return undefined;
  const { word } = choosing;
  for (;;) {
    const body = bodyOf(search, choosing);
    if (body === noneLeft) return undefined;
    const input: Input = { ...values, ...(body === undefined ? {} : { body }) };
    const key = JSON.stringify(input).replaceAll(word, "");
    if (!search.sent.has(key)) {
      search.sent.add(key);
      return { input, word };
    }
    if (!takesBody(search.operation)) return undefined;
    skipBody(search.bodies);
  }
}

/** The name of the parent thing in the path of a request. */
export function parentOf(path: Values): Pick<Choosing, "parent"> {
  const last = Object.values(path).at(-1);
  return typeof last === "string" && /\p{L}/u.test(last) ? { parent: last } : {};
}

function nextPath(
  { operation, rejected }: Search,
  { choosing, isGuessing }: AttemptOptions,
): Values | undefined {
  const tuples = pathTuples(choosing.pool, operation);
  const known = tuples.find(({ values }) => !rejected.has(JSON.stringify(values)));
  if (known || !isGuessing || rejected.size > 0) return known?.values;
  return guessedPath(operation, choosing);
}

/** Path values from the document alone. */
function guessedPath(operation: Operation, choosing: Choosing): Values | undefined {
  const values: Record<string, JsonValue> = {};
  for (const parameter of operation.parameters.filter((one) => one.in === "path")) {
    const given = parameter.examples.map(({ value }) => value);
    const value =
      given.find((one) => parameter.schema.validate(one).length === 0) ??
      typicalFor(parameter.schema, choosing, { name: parameter.name });
    if (value === undefined || !isSendable(parameter, value)) return undefined;
    values[parameter.name] = value;
  }
  return values;
}

type ParameterValues = Pick<Input, "path" | "query" | "querystring" | "header" | "cookie">;

/** The parameters that a request needs; `undefined` if one has no value. */
export function parameterValues(
  { operation, bodies: { wanted } }: Pick<Search, "operation" | "bodies">,
  path: Values,
  choosing: Choosing,
): ParameterValues | undefined {
  const values = {
    path,
    query: {},
    querystring: {},
    header: {},
    cookie: {},
  } satisfies ParameterValues;
  for (const parameter of inputParameters(operation)) {
    if (parameter.in === "path" || !(parameter.required || wanted.has(parameter.name))) continue;
    const [example] = parameter.examples;
    const value =
      example?.value ?? typicalFor(parameter.schema, choosing, { name: parameter.name });
    if (value === undefined || !isSendable(parameter, value)) return undefined;
    Object.assign(values[parameter.in], { [parameter.name]: value });
  }
  return values;
}

export function takesBody(operation: Operation): boolean {
  return bodyMediaType(operation) !== undefined;
}

function bodyOf(search: Search, choosing: Choosing): JsonValue | typeof noneLeft | undefined {
  const media = bodyMediaType(search.operation);
  if (!media && search.wantsBody) return {};
  if (!media) return search.operation.body?.required ? noneLeft : undefined;
  return nextBody(search.bodies, media, choosing) ?? noneLeft;
}
