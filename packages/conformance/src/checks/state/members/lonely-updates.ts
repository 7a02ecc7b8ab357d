import {
  type FlatSchema,
  isArray,
  isObject,
  type JsonValue,
  parsePointer,
  resolvePointer,
  setAt,
} from "@plumbline/contract";
import { sentBody } from "../../../input/body/sent-body.ts";
import { validBodies } from "../../../input/body/valid-bodies.ts";
import { withBody } from "../../../input/plain/with-body.ts";
import { isOther } from "../../../input/schema/is-other.ts";
import { planningSamples, schemaValues } from "../../../input/schema/schema-values.ts";
import type { Input } from "../../../model/input.ts";
import type { Subject } from "../../../model/subject.ts";

/** The maximum number of values of a member. */
const mostValues = 4;

const samples = 12;

/**
 * Updates that send one member and otherwise only required ones, or all of the plain ones if a PUT replaces what it does not send. Their values
 * differ, and usual values are first.
 */
export function lonelyUpdates(
  writer: Subject,
  body: FlatSchema,
  pointer: string,
): readonly Input[] {
  const sent = sentBody(writer);
  if (!sent) return [];
  const { operation, plain } = writer;
  const isWhole = operation.method === "put";
  const others = Object.entries(isObject(plain.body) ? plain.body : {}).filter(
    ([name]) => isWhole || body.required.has(name),
  );
  const chosen: JsonValue[] = [];
  const updates: Input[] = [];
  for (const value of valuesAt(writer, pointer)) {
    if (updates.length === mostValues) break;
    if (!isFilled(value) || !chosen.every((one) => isOther(value, one))) continue;
    const update = setAt(Object.fromEntries(others), parsePointer(pointer), value);
    if (!sent.takes(update)) continue;
    chosen.push(value);
    updates.push(withBody(writer.plain, update));
  }
  return updates;
}

/** Values of a member: a usual one, one near it, those of the document's examples, random ones. */
function* valuesAt(writer: Subject, pointer: string): Generator<JsonValue> {
  const sent = sentBody(writer);
  if (!sent) return;
  const usual = schemaValues(writer.contract, sent.schema).usual;
  const valid = validBodies(writer);
  const bodies = [
    ...(usual === undefined ? [] : [usual, varied(usual)]),
    ...(writer.plain.body === undefined ? [] : [writer.plain.body]),
    ...sent.media.examples.map(({ value }) => value),
  ];
  for (const body of bodies) yield* partAt(body, pointer);
  for (const body of valid ? planningSamples(valid, samples) : []) yield* partAt(body, pointer);
}

function partAt(body: JsonValue, pointer: string): readonly JsonValue[] {
  const part = resolvePointer(body, pointer);
  return part === undefined ? [] : [part];
}

/** A value with other texts, numbers and booleans. */
export function varied(value: JsonValue): JsonValue {
  if (typeof value === "string") return `${value}2`;
  if (typeof value === "number") return value + 1;
  if (typeof value === "boolean") return !value;
  if (isArray(value)) return value.map(varied);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member = null]) => [name, varied(member)]),
  );
}

/** Whether a value is not empty. A server may treat an empty value as absent. */
export function isFilled(value: JsonValue | undefined): boolean {
  if (isArray(value)) return value.length > 0;
  if (isObject(value)) return Object.keys(value).length > 0;
  return value !== undefined && value !== null && value !== "";
}
