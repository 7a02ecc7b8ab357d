import {
  formatPointer,
  isJsonMediaType,
  isObject,
  type JsonValue,
  parsePointer,
  setAt,
} from "@plumbline/contract";
import type { StepInput } from "./step-exchange.ts";
import { fillTemplate, fillText, type LookUp } from "../expression/fill-template.ts";
import { replaceAt } from "../expression/select.ts";
import type { Replacement, StepParameter, StepRequest } from "../journey.ts";

/** The input of a request, or why it cannot be built. */
export type Prepared =
  | { readonly kind: "ready"; readonly input: StepInput; readonly key?: string }
  | { readonly kind: "impossible"; readonly why: string };

/** Values that are known to work at the target. */
export type Fixed = Pick<StepInput, "path" | "query" | "body">;

/** Builds the input of a request from the parameters and the payload of a step, and the values that the step takes from a fixture. */
export function toInput(request: StepRequest, lookUp: LookUp, fixture?: Fixed): Prepared {
  const values: Record<StepParameter["in"], Record<string, JsonValue>> = {
    path: {},
    query: {},
    querystring: {},
    header: {},
    cookie: {},
  };
  for (const parameter of request.parameters) {
    const value = fixedValue(request, fixture, parameter) ?? fillTemplate(parameter.value, lookUp);
    if ((value === undefined || (value === null && parameter.in === "path")) && parameter.required)
      return impossible(`its ${parameter.in} parameter ${parameter.name} has no value`);
    if (value !== undefined) values[parameter.in][parameter.name] = toData(parameter, value);
  }
  const key = request.key === undefined ? undefined : fillTemplate(request.key, lookUp);
  if (request.key !== undefined && typeof key !== "string")
    return impossible("its idempotency key has no value");
  const { querystring, ...sent } = values;
  const body = withFixed(request, bodyOf(request, lookUp), fixture);
  return {
    kind: "ready",
    input: {
      ...sent,
      ...(Object.keys(querystring).length > 0 && { querystring }),
      ...(body === undefined ? {} : { body }),
    },
    ...(typeof key === "string" ? { key } : {}),
  };
}

function fixedValue(
  { fixed }: StepRequest,
  fixture: Fixed | undefined,
  { in: place, name }: StepParameter,
): JsonValue | undefined {
  if (!fixture || !fixed.includes(name) || (place !== "path" && place !== "query"))
    return undefined;
  return fixture[place][name];
}

/** The body with the members that the step takes from the fixture. */
function withFixed(
  { fixed }: StepRequest,
  body: JsonValue | undefined,
  fixture: Fixed | undefined,
): JsonValue | undefined {
  if (!isObject(body) || !isObject(fixture?.body)) return body;
  const known = Object.entries(fixture.body).filter(([name]) => fixed.includes(name));
  return { ...body, ...Object.fromEntries(known) };
}

/** A parameter that is the whole query is given as text. @see https://spec.openapis.org/arazzo/v1.1.0#parameter-object */
function toData({ in: place, mediaType = "" }: StepParameter, value: JsonValue): JsonValue {
  if (place !== "querystring" || typeof value !== "string") return value;
  if (isJsonMediaType(mediaType)) return parseJson(value);
  if (!/^application\/x-www-form-urlencoded\b/i.test(mediaType)) return value;
  const pairs = Map.groupBy(new URLSearchParams(value), ([name]) => name);
  return Object.fromEntries(
    [...pairs].map(([name, [first, ...more]]) => [
      name,
      more.length === 0 ? (first?.[1] ?? "") : [first?.[1] ?? "", ...more.map(([, one]) => one)],
    ]),
  );
}

function parseJson(text: string): JsonValue {
  try {
    // `JSON.parse` returns JSON values.
    return JSON.parse(text) as JsonValue;
  } catch {
    return text;
  }
}

function impossible(why: string): Prepared {
  return { kind: "impossible", why };
}

function bodyOf({ payload, replacements }: StepRequest, lookUp: LookUp): JsonValue | undefined {
  const body = payload === undefined ? undefined : fillTemplate(payload, lookUp);
  if (body === undefined) return undefined;
  return replacements.reduce<JsonValue>((whole, one) => replace(whole, one, lookUp), body);
}

function replace(
  body: JsonValue,
  { target, value, language }: Replacement,
  lookUp: LookUp,
): JsonValue {
  if (language === "jsonpath") return replaceAll(body, { target, value }, lookUp);
  const pointer = fillText(target, { lookUp, write: escapeToken });
  const part = fillTemplate(value, lookUp);
  if (pointer === undefined || part === undefined) return body;
  return setAt(body, parsePointer(pointer), part);
}

function replaceAll(body: JsonValue, { target, value }: Replacement, lookUp: LookUp): JsonValue {
  const path = fillText(target, { lookUp, write: (part) => JSON.stringify(part) });
  const part = fillTemplate(value, lookUp);
  return path === undefined || part === undefined ? body : replaceAt(body, path, part);
}

function escapeToken(value: JsonValue): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return formatPointer([text]).slice(1);
}
