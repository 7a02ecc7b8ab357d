import { formatPointer, isArray, isObject, type JsonValue } from "@plumbline/contract";
import { sentBody } from "../../input/body/sent-body.ts";
import { marksOnWay } from "../../input/schema/marks-on-way.ts";
import { planningSamples, schemaValues } from "../../input/schema/schema-values.ts";
import { withBody } from "../../input/plain/with-body.ts";
import type { Input } from "../../model/input.ts";
import type { Subject } from "../../model/subject.ts";

/** The number of bodies that are searched for fields. */
const samples = 40;

/** The maximum number of inputs that have the marker in one place only. */
const single = 2;

/**
 * Valid inputs with a marker in text places of the body: one input with as many markers as possible, then inputs with one marker each,
 * because a server may accept only certain texts at some places. Empty if no text fits.
 */
export function markedInputs(subject: Subject, marker: string): readonly Input[] {
  const base = subject.plain.body;
  if (!isObject(base)) return [];
  const marked = [...placesOf(base), ...absentFields(subject, base)]
    .map((place) => mark(base, place, marker))
    .filter((body) => isValid(subject, body));
  const all = [...placesOf(base), ...absentFields(subject, base)].reduce<JsonValue>(
    (body, place) => {
      const next = mark(body, place, marker);
      return isValid(subject, next) ? next : body;
    },
    base,
  );
  return marked.length === 0
    ? []
    : [all, ...marked.slice(0, single)].map((body) => withBody(subject.plain, body));
}

type Path = readonly string[];

/** Every place of a text in a value. */
function placesOf(value: JsonValue | undefined): readonly Path[] {
  if (typeof value === "string") return [[]];
  if (!isObject(value) && !isArray(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    placesOf(inner ?? null).map((path) => [name, ...path]),
  );
}

/** Top-level fields that the body does not have, except fields whose names the document leaves open. */
function absentFields(subject: Subject, base: JsonValue): readonly Path[] {
  const { contract } = subject;
  const schema = sentBody(subject)?.schema;
  const { valid } = schema ? schemaValues(contract, schema) : {};
  if (!schema || !valid || !isObject(base)) return [];
  const names = planningSamples(valid, samples).flatMap((body) =>
    isObject(body) ? Object.keys(body) : [],
  );
  return [...new Set(names)]
    .filter((name) => !Object.hasOwn(base, name))
    .filter((name) => !marksOnWay(contract.document, schema, formatPointer([name])).has("names"))
    .map((name) => [name]);
}

function mark(value: JsonValue, [token, ...rest]: Path, marker: string): JsonValue {
  if (token === undefined) return marker;
  if (isArray(value))
    return value.with(Number(token), mark(value[Number(token)] ?? null, rest, marker));
  return isObject(value) ? { ...value, [token]: mark(value[token] ?? null, rest, marker) } : value;
}

function isValid(subject: Subject, body: JsonValue): boolean {
  return sentBody(subject)?.takes(body) === true;
}
