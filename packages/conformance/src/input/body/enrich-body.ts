import { formatPointer, isArray, isObject, type JsonValue } from "@plumbline/contract";
import type { Subject } from "../../model/subject.ts";
import { graft } from "./graft.ts";
import { type NearKind, nearBodies, nearKinds } from "./near-bodies.ts";
import { sentBody } from "./sent-body.ts";
import { marksWithin } from "../schema/marks-on-way.ts";
import { planningSamples, schemaValues } from "../schema/schema-values.ts";
import { survivesCleaning } from "../schema/survives-cleaning.ts";

/** The number of bodies that are searched for fields. */
const samples = 40;

/** The maximum number of fields that are tried for each kind. */
const tries = 8;

/**
 * The plain body with fields added or replaced, so that near bodies of more kinds can be made from it; `undefined` if
 * there are none. Fields of fixtures come first, then generated ones, the shortest first.
 */
export function enrichBody(subject: Subject): JsonValue | undefined {
  const { body } = subject.plain;
  if (body === undefined) return undefined;
  const given = fieldsOf(subject);
  const rich = nearKinds.reduce<JsonValue>(
    (base, kind) => withKind(subject, base, { kind, given }),
    body,
  );
  return rich === body ? undefined : rich;
}

interface Field {
  readonly pointer: string;
  /** The body that contains the field. */
  readonly source: JsonValue;
  readonly value: JsonValue;
}

function withKind(
  subject: Subject,
  base: JsonValue,
  { kind, given }: { readonly kind: NearKind; readonly given: readonly Field[] },
): JsonValue {
  if (hasKind(subject, base, kind)) return base;
  const bodies = given
    .filter(({ value }) => hints[kind](value))
    .slice(0, tries)
    .flatMap(({ source, pointer }) => graft(base, source, pointer) ?? []);
  return bodies.find((body) => isSound(subject, body) && hasKind(subject, body, kind)) ?? base;
}

function hasKind(subject: Subject, body: JsonValue, kind: NearKind): boolean {
  return nearBodies(subject, body).some((near) => near.kind === kind);
}

function isSound(subject: Subject, body: JsonValue): boolean {
  const sent = sentBody(subject);
  return sent !== undefined && sent.takes(body) && survivesCleaning(sent.schema, body);
}

/** The top-level fields of other valid bodies, except the fields that the document leaves open. */
function fieldsOf(subject: Subject): readonly Field[] {
  const { contract, alternatives } = subject;
  const schema = sentBody(subject)?.schema;
  if (!schema) return [];
  const { valid } = schemaValues(contract, schema);
  const generated = (valid ? planningSamples(valid, samples) : []).flatMap(toFields);
  return [
    ...alternatives.flatMap(({ body }) => (body === undefined ? [] : toFields(body))),
    ...generated.toSorted((one, other) => lengthOf(one) - lengthOf(other)),
  ].filter(({ pointer }) => marksWithin(contract.document, schema, pointer).size === 0);
}

function toFields(source: JsonValue): readonly Field[] {
  if (!isObject(source)) return [];
  return Object.entries(source).flatMap(([name, value]) =>
    value === undefined ? [] : [{ pointer: formatPointer([name]), source, value }],
  );
}

function lengthOf({ value }: Field): number {
  return JSON.stringify(value).length;
}

/** Whether a value may be suitable for a kind. */
const hints: Readonly<Record<NearKind, (value: JsonValue) => boolean>> = {
  null: (value) => value === null,
  case: (value) => JSON.stringify(value).includes('"'),
  fraction: (value) => /\d/.test(JSON.stringify(value)),
  order: hasLongList,
  items: hasLongList,
};

function hasLongList(value: JsonValue): boolean {
  if (isArray(value) && value.length > 1) return true;
  return (
    typeof value === "object" &&
    value !== null &&
    Object.values(value).some((member) => hasLongList(member ?? null))
  );
}
