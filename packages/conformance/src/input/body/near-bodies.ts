import {
  canonicalJson,
  formatPointer,
  isArray,
  isObject,
  type JsonValue,
  openSchema,
  parsePointer,
  type SchemaCursor,
  schemasAt,
  setAt,
} from "@plumbline/contract";
import type { Subject } from "../../model/subject.ts";
import { sentBody } from "./sent-body.ts";
import { isOther } from "../schema/is-other.ts";
import { marksOnWay } from "../schema/marks-on-way.ts";

/** A valid body that differs from a known one in a way that is easily overlooked. */
export interface NearBody {
  /** A few words: `/title with a letter in the other case`. */
  readonly what: string;
  readonly kind: NearKind;
  readonly body: JsonValue;
}

export type NearKind = (typeof nearKinds)[number];

export const nearKinds = ["null", "case", "fraction", "order", "items"] as const;

/** At most one body of each kind. */
export function nearBodies(subject: Subject, known: JsonValue): readonly NearBody[] {
  const sent = sentBody(subject);
  if (!sent) return [];
  const places = placesOf(subject, known);
  return kinds.flatMap(({ kind, what, change }) => {
    for (const place of places) {
      const body = change(place, known, subject);
      const isNear = body !== undefined && sent.takes(body);
      if (isNear && canonicalJson(body) !== canonicalJson(known))
        return [{ what: `${place.pointer} ${what}`, kind, body }];
    }
    return [];
  });
}

interface BodyPlace {
  readonly pointer: string;
  readonly value: JsonValue;
  readonly schemas: readonly SchemaCursor[];
}

interface Kind {
  readonly kind: NearKind;
  readonly what: string;
  /** Returns the body with a change at the place; `undefined` if the kind does not apply to the place. */
  readonly change: (place: BodyPlace, body: JsonValue, subject: Subject) => JsonValue | undefined;
}

const kinds: readonly Kind[] = [
  { kind: "null", what: "absent instead of null", change: withoutNull },
  { kind: "case", what: "with a letter in the other case", change: inOtherCase },
  { kind: "fraction", what: "with another fraction", change: withOtherFraction },
  { kind: "order", what: "in another order", change: inOtherOrder },
  { kind: "items", what: "with one item less", change: withoutItem },
];

/** An absent member of a PATCH stays unchanged, unlike null. @see https://www.rfc-editor.org/rfc/rfc7396#section-1 */
function withoutNull(
  { pointer, value }: BodyPlace,
  body: JsonValue,
  { operation }: Subject,
): JsonValue | undefined {
  const tokens = parsePointer(pointer);
  const [name, ...more] = tokens;
  if (operation.method !== "patch" || value !== null) return undefined;
  if (name === undefined || more.length > 0 || !isObject(body)) return undefined;
  const { [name]: _, ...rest } = body;
  return rest;
}

/** Changes the case of a letter. If a text is read back as written, its case is part of the arguments. */
function inOtherCase(
  { pointer, value, schemas }: BodyPlace,
  body: JsonValue,
  { operation }: Subject,
): JsonValue | undefined {
  if (typeof value !== "string" || schemas.some(isFormal)) return undefined;
  const isShown = operation.policies.reflects.some(({ fields }) =>
    Object.keys(fields).some((field) => pointer === field || pointer.startsWith(`${field}/`)),
  );
  const letter = /[a-z]/i.exec(value)?.[0];
  if (!isShown || letter === undefined) return undefined;
  const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
  return setAt(body, parsePointer(pointer), value.replace(letter, other));
}

/** Whether a text may be compared without case, as addresses are. */
function isFormal({ schema }: SchemaCursor): boolean {
  if (typeof schema === "boolean") return false;
  return ["format", "pattern", "enum", "const", "x-open"].some((keyword) => keyword in schema);
}

/** The smallest fraction that survives rounding to a few places. */
const leastFraction = 0.1;

function withOtherFraction({ pointer, value }: BodyPlace, body: JsonValue): JsonValue | undefined {
  if (typeof value !== "number") return undefined;
  const rest = Math.abs(value % 1);
  if (rest > 0 && rest < leastFraction) return undefined;
  return setAt(body, parsePointer(pointer), rest === 0 ? value + 0.5 : Math.trunc(value));
}

function inOtherOrder({ pointer, value }: BodyPlace, body: JsonValue): JsonValue | undefined {
  if (!isArray(value)) return undefined;
  const turned = value.toReversed();
  return isOther(turned, value) ? setAt(body, parsePointer(pointer), turned) : undefined;
}

/** Removes a unique item from a list. Removing a repeated item changes nothing for a server that treats the list as a set. */
function withoutItem({ pointer, value }: BodyPlace, body: JsonValue): JsonValue | undefined {
  if (!isArray(value)) return undefined;
  const [last, ...others] = value.toReversed();
  if (last === undefined || others.length === 0) return undefined;
  return others.every((item) => isOther(item, last))
    ? setAt(body, parsePointer(pointer), value.slice(0, -1))
    : undefined;
}

/** Every part of a body except parts with an open name, which the server may not know. */
function placesOf(subject: Subject, body: JsonValue): readonly BodyPlace[] {
  const { contract } = subject;
  const handle = sentBody(subject)?.schema;
  const root = handle && openSchema(contract.document, handle.pointer);
  return [...partsOf(body, [])]
    .filter(
      ({ pointer }) => !handle || !marksOnWay(contract.document, handle, pointer).has("names"),
    )
    .map((part) => ({ ...part, schemas: root ? schemasAt(root, part.pointer) : [] }));
}

function* partsOf(
  value: JsonValue,
  tokens: readonly string[],
): Generator<{ readonly pointer: string; readonly value: JsonValue }> {
  yield { pointer: formatPointer(tokens), value };
  if (typeof value !== "object" || value === null) return;
  for (const [name, member] of Object.entries(value))
    yield* partsOf(member ?? null, [...tokens, name]);
}
