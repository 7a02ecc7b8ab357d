import {
  type Contract,
  flatten,
  type FlatSchema,
  formatPointer,
  type JsonSchema,
  type JsonValue,
  type MediaType,
  openSchema,
  type Operation,
} from "@plumbline/contract";
import type { SoundSubject } from "../load-subject.ts";
import type { Mutant } from "../mutant.ts";
import { documentMutant } from "./document-mutant.ts";
import { requestSchemas } from "./request-schemas.ts";
import { textOf } from "./text-of.ts";

/** A near miss that a lenient server takes at a place. */
interface NearMissSchema {
  readonly name: string;
  /** The kind of near miss. Default: its name. */
  readonly kind?: string;
  /** JSON Pointer below the schema of the place. */
  readonly at: string;
  readonly value: JsonValue;
}

/**
 * Takes one kind of near miss at one place of a body, and nowhere else: a number as text, a list of one value, a listed word in another
 * case, a number beside a listed one, a property of the response.
 */
export function placeMutants(subject: SoundSubject): readonly Mutant[] {
  const { contract, operations } = subject;
  const parameters = new Set(
    operations.flatMap((operation) => operation.parameters.map(({ schema }) => schema.pointer)),
  );
  const places = [...requestSchemas(subject)].filter(([pointer]) => !parameters.has(pointer));
  return places.flatMap(([pointer, users]) => {
    const cursor = openSchema(contract.document, pointer);
    if (!cursor) return [];
    const view = flatten(cursor);
    const takers = operations.filter(({ id }) => users.includes(id));
    const taken = [
      ...alternatives(cursor.schema, view).map((nearMiss) => ({
        ...nearMiss,
        at: "",
        value: { anyOf: [cursor.schema, nearMiss.value] },
      })),
      ...namesOfResponses(contract, takers, view),
    ];
    return taken.map(({ name, kind = name, at, value }) =>
      documentMutant({
        edit: { pointer: `${pointer}${at}`, value },
        what: "place",
        change: name,
        operator: kind,
        before: undefined,
        operations: users,
        likely: ["rejects/*"],
      }),
    );
  });
}

const numberText = { type: "string", pattern: "^-?[0-9]+([.][0-9]+)?$" };

/** The schemas that a lenient server takes in addition to the one of a place. */
function alternatives(
  items: JsonSchema,
  { types, listed }: FlatSchema,
): readonly Omit<NearMissSchema, "at">[] {
  const values = [...(listed?.values() ?? [])].map(({ value }) => value);
  const scalars = types ?? new Set<string>(values.map((value) => typeof value));
  const isNumber = scalars.has("integer") || scalars.has("number");
  const isBoolean = scalars.has("boolean");
  const ofOne = { type: "array", items, minItems: 1, maxItems: 1 };
  return [
    ...(isNumber ? [{ name: "a number as text taken", value: numberText }] : []),
    ...(isBoolean ? [{ name: "a boolean as text taken", value: { enum: ["true", "false"] } }] : []),
    ...(isNumber || isBoolean || scalars.has("string")
      ? [{ name: "a list of one taken", value: ofOne }]
      : []),
    ...neighbours(values).map((value) => ({
      name: `${textOf(value)} taken`,
      kind: "a value beside a listed one taken",
      value: { enum: [value] },
    })),
  ];
}

/** The values beside the listed ones: words in capitals, numbers one less and one more. */
function neighbours(listed: readonly JsonValue[]): readonly JsonValue[] {
  const beside = listed.flatMap((value): readonly JsonValue[] => {
    if (typeof value === "number") return [value - 1, value + 1];
    return typeof value === "string" ? [value.toUpperCase()] : [];
  });
  return [...new Set(beside)].filter((value) => !listed.includes(value));
}

/** The properties that a closed body does not have and the responses of its operations have. */
function namesOfResponses(
  { document }: Contract,
  operations: readonly Operation[],
  body: FlatSchema,
): readonly NearMissSchema[] {
  const bodies = operations.flatMap((operation) => operation.body?.content ?? []);
  const places = viewsOf(document, bodies).flatMap(({ parts }) => parts);
  if (body.closedAt === undefined || !places.some(({ pointer }) => pointer === body.pointer))
    return [];
  const responses = operations
    .flatMap((operation) => operation.responses)
    .filter(({ status }) => status.startsWith("2"))
    .flatMap(({ content }) => content);
  const names = new Set(viewsOf(document, responses).flatMap(namesIn));
  return [...names]
    .filter((name) => !body.properties.has(name))
    .map((name) => ({
      name: `${name} taken`,
      kind: "a property of the response taken",
      at: formatPointer(["properties", name]),
      value: {},
    }));
}

function viewsOf(
  document: Contract["document"],
  content: readonly MediaType[],
): readonly FlatSchema[] {
  return content.flatMap(({ schema }) => {
    const cursor = schema && openSchema(document, schema.pointer);
    return cursor ? [flatten(cursor)] : [];
  });
}

/** The property names of an object, or of the only object in it. */
function namesIn({ properties }: FlatSchema): readonly string[] {
  const [only, ...others] = [...properties.values()].map((parts) => flatten(...parts));
  const inner = only && others.length === 0 ? only.properties : undefined;
  return [...(inner && inner.size > 0 ? inner : properties).keys()];
}
