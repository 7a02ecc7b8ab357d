import { isArbitraryError, type listViolations, toTypical } from "@plumbline/arbitrary";
import {
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  type Operation,
  resolvePointer,
} from "@plumbline/contract";
import { mediaKind } from "@plumbline/wire";
import type { Subject } from "../../model/subject.ts";
import { isSuccess } from "../../model/verdicts/is-success.ts";
import { type SentBody, sentBody } from "../body/sent-body.ts";
import { schemaValues } from "./schema-values.ts";

type Violation = ReturnType<typeof listViolations>[number];

/** The keywords that close an object. */
const closing: ReadonlySet<string> = new Set(["additionalProperties", "unevaluatedProperties"]);

/** Enough for the members of a resource. */
const mostNames = 16;

/**
 * Violations of closed objects with property names that a server probably knows: those of the operation's responses, and those of the
 * requests and responses of operations on the same collection. A server that reads more than its document says accepts them.
 */
export function namedElsewhere(
  subject: Subject,
  sent: SentBody,
  violations: readonly Violation[],
): readonly Violation[] {
  const closed = violations.filter(({ keyword }) => closing.has(keyword));
  const byPlace = new Map(closed.map((violation) => [violation.instancePointer, violation]));
  const usual = schemaValues(subject.contract, sent.schema).usual;
  return [...byPlace.values()].flatMap((violation) => {
    const own = asObject(resolvePointer(usual ?? null, violation.instancePointer));
    const members = own ? membersElsewhere(subject, own) : [];
    if (members.length === 0) return [];
    return {
      ...violation,
      label: "a property that is known elsewhere",
      nearMisses: (valid = {}) =>
        members.map(([name, value]) => ({ ...asObject(valid), [name]: value })),
    };
  });
}

type Member = readonly [name: string, value: JsonValue];

/** The properties of the most similar object of each response and request, without those of the object itself. */
function membersElsewhere(subject: Subject, own: JsonObject): readonly Member[] {
  const { contract, operation } = subject;
  const siblings = contract.operations.filter(
    (other) => other !== operation && collectionOf(other) === collectionOf(operation),
  );
  const values = [operation, ...siblings].flatMap((one) => [
    ...responsesOf(subject, one),
    ...(one === operation ? [] : requestsOf(subject, one)),
  ]);
  const members = values.flatMap((value) => Object.entries(mostSimilar(value, own) ?? {}));
  const others = members.flatMap(([name, value]): readonly Member[] =>
    value === undefined || Object.hasOwn(own, name) ? [] : [[name, value]],
  );
  return [...new Map(others)].slice(0, mostNames);
}

/** The path without parameters at its end. */
function collectionOf({ path }: Operation): string {
  return path.replace(/(\/\{[^{}]*\})+$/, "");
}

function responsesOf({ contract }: Subject, { responses }: Operation): readonly JsonValue[] {
  return responses
    .filter(({ status }) => isSuccess(Number(status.replace("XX", "00"))))
    .flatMap(({ content }) => content)
    .flatMap(({ mediaType, schema: handle }) => {
      if (!handle || mediaKind(mediaType) !== "json") return [];
      const { schema, pointer } = handle;
      const place = { root: contract.document, pointer, direction: "response" } as const;
      return typical(() => toTypical(schema, { ...place, members: "all", maxDepth: 2 }));
    });
}

function requestsOf({ contract }: Subject, operation: Operation): readonly JsonValue[] {
  const sent = sentBody({ operation });
  const { usual } = sent ? schemaValues(contract, sent.schema) : {};
  return usual === undefined ? [] : [usual];
}

function typical(make: () => JsonValue | undefined): readonly JsonValue[] {
  try {
    const value = make();
    return value === undefined ? [] : [value];
  } catch (error) {
    if (isArbitraryError(error)) return [];
    throw error;
  }
}

/** Fewer common names, such as `id` and `name`, do not show that two objects describe one thing. */
const fewestShared = 2;

/** The object within a value that shares the most property names; `undefined` if none shares enough. */
function mostSimilar(value: JsonValue, own: JsonObject): JsonObject | undefined {
  const shared = (one: JsonObject): number =>
    Object.keys(one).filter((name) => Object.hasOwn(own, name)).length;
  const [best] = objectsIn(value).toSorted((one, other) => shared(other) - shared(one));
  const enough = Math.min(fewestShared, Object.keys(own).length);
  return best && shared(best) >= enough ? best : undefined;
}

function objectsIn(value: JsonValue | undefined): readonly JsonObject[] {
  if (value === undefined) return [];
  if (isArray(value)) return value.slice(0, 1).flatMap(objectsIn);
  return isObject(value) ? [value, ...Object.values(value).flatMap(objectsIn)] : [];
}

function asObject(value: JsonValue | undefined): JsonObject | undefined {
  return isObject(value) ? value : undefined;
}
