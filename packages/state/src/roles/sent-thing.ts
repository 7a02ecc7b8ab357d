import {
  isObject,
  type JsonObject,
  type JsonValue,
  membersOf,
  type Parameter,
  type Shape,
  singularOf,
  wordsOf,
} from "@plumbline/contract";
import { placesOf, settableOf, shapeIn } from "../places-of.ts";
import { valueAt, withValueAt } from "../value-at.ts";
import type { StateRequest, StateService } from "../state-service.ts";

/** What a request says about its thing. */
export interface SentThing {
  readonly sent: JsonValue;
  /** What else the request could say. */
  readonly settable: Shape | undefined;
}

/** Reads the thing of a request: its body, at its place in the thing, and the query parameters that are named like members. */
export function sentThing(service: StateService, request: StateRequest): SentThing {
  const { role, body, operation } = request;
  const stated = valueAt(body, role.sent ?? []) ?? {};
  const { into = [] } = role;
  const sent = into.length > 0 ? withValueAt({}, into, stated) : stated;
  return {
    sent: isObject(sent) ? { ...inQuery(service, request), ...sent } : sent,
    settable: into.length > 0 ? undefined : settableOf(service, operation, role.sent),
  };
}

function inQuery(service: StateService, { operation, query, resource }: StateRequest): JsonObject {
  const named = operation.parameters.filter((one) => one.in === "query" && query.has(one.name));
  if (named.length === 0) return {};
  const members = placesOf(service, resource).flatMap((place) => [
    ...membersOf(shapeIn(service, place)).keys(),
  ]);
  const entries = named.flatMap((parameter) => {
    const value = scalarOf(parameter, query.get(parameter.name) ?? "");
    const same = members.filter((member) => termsOf(member) === termsOf(parameter.name));
    return value === undefined ? [] : same.map((member) => [member, value] as const);
  });
  return Object.fromEntries(entries);
}

function termsOf(name: string): string {
  return wordsOf(name).map(singularOf).join(" ");
}

/** The value of a parameter; undefined for lists and objects. */
function scalarOf({ schema }: Parameter, text: string): JsonValue | undefined {
  const others = /^(?:true|false)$/.test(text) ? [text === "true"] : [];
  const numbers = /^-?\d+(?:\.\d+)?$/.test(text) ? [Number(text)] : [];
  return [...others, ...numbers, text].find((value) => schema.validate(value).length === 0);
}
