import {
  inputParameters,
  type JsonValue,
  type Operation,
  type Parameter,
} from "@plumbline/contract";
import { textOf } from "@plumbline/wire";
import type { Input, Values } from "../../model/input.ts";
import { bodyMediaType } from "../../input/request/build-request.ts";
import { isSendable } from "../../input/request/is-sendable.ts";
import { type BodySearch, learnt, skipBody, startBodySearch } from "./values/body-search.ts";
import { nextBody } from "./values/next-body.ts";
import { pathTuples } from "./values/path-tuples.ts";
import { type Choosing, referenced, typicalFor } from "./values/typical-for.ts";

const noneLeft = Symbol("no body is left to try");

/** The search for an input that the target accepts for one operation. */
export interface Search {
  readonly operation: Operation;
  /** Sets of path values that the target rejected, as JSON. */
  readonly rejected: Set<string>;
  /** The path values of the document or a fixture, if they were sent. */
  given?: Values;
  /** Inputs that were sent, as JSON without the fresh word. */
  readonly sent: Set<string>;
  readonly bodies: BodySearch;
  /** Number of requests. */
  tries: number;
  /** The rejections, without the values that differ from request to request. */
  readonly rejections: Set<string>;
  /** Whether the target requires a media type, although the document describes no body. */
  wantsBody: boolean;
  /** Number of requests without a response. */
  unanswered: number;
  /** The accepted input, and its fresh word. */
  found?: Attempt;
  /** Whether the created thing is unusable or gone, so that the next accepted input takes the place of `found`. */
  isReplaced: boolean;
  /** Whether the accepted input is to be sent once more. */
  isSentAgain: boolean;
  /** Whether the thing in the path of the accepted input was gone afterwards. */
  usesUp: boolean;
  /** When the input was accepted, as the number of requests before it. */
  foundAt: number;
  /** Number of times that the read of a thing was sent again. */
  probes: number;
  /** Number of things that were created in place of unusable ones. */
  replaced: number;
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
  /** Whether the input was accepted before. Default: `false`. */
  readonly isAgain?: boolean;
}

export function startSearch(operation: Operation): Search {
  return {
    operation,
    rejected: new Set(),
    sent: new Set(),
    bodies: startBodySearch(),
    spares: [],
    tries: 0,
    rejections: new Set(),
    wantsBody: false,
    unanswered: 0,
    isReplaced: false,
    isSentAgain: false,
    usesUp: false,
    foundAt: 0,
    probes: 0,
    replaced: 0,
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
  const choosing = { ...options.choosing, ...placeOf(path) };
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

/** The values of a path, and the name of the parent thing in it. */
export function placeOf(path: Values): Pick<Choosing, "parent" | "within"> {
  const values = Object.values(path);
  const last = values.at(-1);
  const isName = typeof last === "string" && /\p{L}/u.test(last);
  return { within: values.map(textOf), ...(isName && { parent: last }) };
}

function nextPath(
  { operation, given, rejected }: Search,
  { choosing, isGuessing }: AttemptOptions,
): Values | undefined {
  const tuples = pathTuples(choosing.pool, operation).map(({ values }) => values);
  const known = [...tuples, ...(given ? [given] : [])].find(
    (values) => !rejected.has(JSON.stringify(values)),
  );
  if (known || !isGuessing || rejected.size > 0) return known;
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

/**
 * The parameters that a request needs, and after a rejection those that can name an existing thing; `undefined` if a needed one has no
 * value.
 */
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
  const optional = choosing.isRejected ? knownParameters(operation, choosing) : [];
  for (const parameter of inputParameters(operation)) {
    if (parameter.in === "path") continue;
    const isNeeded = parameter.required || wanted.has(parameter.name);
    if (!isNeeded && !optional.includes(parameter)) continue;
    const value = parameterValue(parameter, choosing);
    if (value !== undefined && isSendable(parameter, value))
      Object.assign(values[parameter.in], { [parameter.name]: value });
    else if (isNeeded) return undefined;
  }
  return values;
}

/** An identifier of an existing thing, otherwise the example of the document, otherwise a typical value. */
function parameterValue(parameter: Parameter, choosing: Choosing): JsonValue | undefined {
  const { name, schema, examples } = parameter;
  const known = referenced([name], choosing).find((value) => canBe(parameter, value, choosing));
  return known ?? examples[0]?.value ?? typicalFor(schema, choosing, { name });
}

function canBe({ schema }: Parameter, value: JsonValue, { refused }: Choosing): boolean {
  return !refused.has(value) && schema.validate(value).length === 0;
}

/** The optional query parameters that can name an existing thing. */
export function knownParameters(operation: Operation, choosing: Choosing): readonly Parameter[] {
  return inputParameters(operation).filter(
    (parameter) =>
      parameter.in === "query" &&
      !parameter.required &&
      referenced([parameter.name], choosing).some((value) => canBe(parameter, value, choosing)),
  );
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
