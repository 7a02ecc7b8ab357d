import { type listViolations, toTypical } from "@plumbline/arbitrary";
import {
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  type Operation,
  resolvePointer,
} from "@plumbline/contract";
import { type SentBody, sentBody } from "../../input/body/sent-body.ts";
import { otherSpellings } from "../../input/request/other-spellings.ts";
import { attempt, schemaValues } from "../../input/schema/schema-values.ts";
import type { Subject } from "../../model/subject.ts";
import { successSchemas } from "../success-schemas.ts";

type Violation = ReturnType<typeof listViolations>[number];

/** The keywords that close an object. */
const closing: ReadonlySet<string> = new Set(["additionalProperties", "unevaluatedProperties"]);

/** Enough for the members of a resource. */
const mostNames = 24;

/**
 * Violations of closed objects with property names that a server probably knows: those of the operation's responses, those of the
 * requests and responses of operations on the same collection, and the object's own names in other spellings. A server that reads more than
 * its document says accepts them.
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
    if (!own) return [];
    const isWhole = violation.instancePointer === "";
    return [
      ...withMembers(violation, "a property in another spelling", respelled(own)),
      ...withMembers(
        violation,
        "a property that is known elsewhere",
        membersElsewhere(subject, { own, isWhole }),
      ),
    ];
  });
}

/** The violation with each of the members added to a valid object. */
function withMembers(
  violation: Violation,
  label: string,
  members: readonly Member[],
): readonly Violation[] {
  if (members.length === 0) return [];
  const nearMisses = (valid: JsonValue = {}): readonly JsonValue[] =>
    members.map(([name, value]) => ({ ...asObject(valid), [name]: value }));
  return [{ ...violation, label, nearMisses }];
}

type Member = readonly [name: string, value: JsonValue];

/** The properties in other spellings. */
function respelled(own: JsonObject): readonly Member[] {
  return Object.entries(own).flatMap(([name, value]): readonly Member[] => {
    if (value === undefined) return [];
    const others = otherSpellings(name).filter((other) => !Object.hasOwn(own, other));
    return others.map((other) => [other, value]);
  });
}

interface ClosedObject {
  readonly own: JsonObject;
  /** Whether it is the whole body. */
  readonly isWhole: boolean;
}

/**
 * The properties of the most similar object of each response and request, without those of the object itself. For a whole body, the
 * responses of its operation count even if they are not similar.
 */
function membersElsewhere(subject: Subject, { own, isWhole }: ClosedObject): readonly Member[] {
  const { contract, operation } = subject;
  const siblings = contract.operations.filter(
    (other) => other !== operation && collectionOf(other) === collectionOf(operation),
  );
  const responses = responsesOf(subject, operation);
  const others = siblings.flatMap((one) => [
    ...responsesOf(subject, one),
    ...requestsOf(subject, one),
  ]);
  const objects = [
    ...responses.map((value) => mostSimilar(value, own) ?? (isWhole ? unwrap(value) : undefined)),
    ...others.map((value) => mostSimilar(value, own)),
  ];
  const members = objects
    .flatMap((object) => Object.entries(object ?? {}))
    .flatMap(([name, value]): readonly Member[] =>
      value === undefined || Object.hasOwn(own, name) ? [] : [[name, value]],
    );
  return [...new Map(members)].slice(0, mostNames);
}

/** The object of a response, or the only object in it. */
function unwrap(value: JsonValue): JsonObject | undefined {
  const [only, ...others] = isObject(value) ? Object.values(value) : [];
  return asObject(isObject(only) && others.length === 0 ? only : value);
}

/** The path without parameters at its end. */
function collectionOf({ path }: Operation): string {
  return path.replace(/(\/\{[^{}]*\})+$/, "");
}

function responsesOf({ contract }: Subject, operation: Operation): readonly JsonValue[] {
  return successSchemas(operation).flatMap(({ schema, pointer }) => {
    const place = { root: contract.document, pointer, direction: "response" } as const;
    return attempt(() => toTypical(schema, { ...place, members: "all", maxDepth: 2 }), []) ?? [];
  });
}

function requestsOf({ contract }: Subject, operation: Operation): readonly JsonValue[] {
  const sent = sentBody({ operation });
  const { usual } = sent ? schemaValues(contract, sent.schema) : {};
  return usual === undefined ? [] : [usual];
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
