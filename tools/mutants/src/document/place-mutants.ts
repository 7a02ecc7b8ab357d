import {
  asObject,
  formatPointer,
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  resolvePointer,
} from "@plumbline/contract";
import type { SoundSubject } from "../load-subject.ts";
import type { Mutant } from "../mutant.ts";
import { documentMutant } from "./document-mutant.ts";
import { textOf } from "./text-of.ts";
import { requestSchemas } from "./request-schemas.ts";

/** A schema that a lenient server also takes at a place. */
interface Leniency {
  readonly name: string;
  /** The kind of near miss. Default: its name. */
  readonly kind?: string;
  readonly also: JsonObject;
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
  const bodies = new Set(
    operations.flatMap(
      ({ body }) =>
        body?.content.flatMap(({ schema }) =>
          schema
            ? [schema.pointer, referenceOf(resolvePointer(contract.document, schema.pointer))]
            : [],
        ) ?? [],
    ),
  );
  return [...requestSchemas(subject)].flatMap(([pointer, users]) => {
    const schema = asObject(resolvePointer(contract.document, pointer));
    if (parameters.has(pointer)) return [];
    const taken = leniencies(schema).map(({ name, kind = name, also }) => ({
      name,
      kind,
      edit: { pointer, value: { anyOf: [schema, also] } },
    }));
    const names = bodies.has(pointer) ? namesInResponses(subject, users, schema) : [];
    const members = names.map((name) => ({
      name: `${name} taken`,
      kind: "a property of the response taken",
      edit: { pointer: `${pointer}${formatPointer(["properties", name])}`, value: {} },
    }));
    return [...taken, ...members].map(({ name, kind, edit }) =>
      documentMutant({
        edit,
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

function leniencies(schema: JsonObject): readonly Leniency[] {
  const types = typesOf(schema);
  const isNumber = types.some((type) => type === "integer" || type === "number");
  const isScalar = isNumber || types.includes("string") || types.includes("boolean");
  return [
    ...(isNumber ? [{ name: "a number as text taken", also: numberText }] : []),
    ...(types.includes("boolean")
      ? [{ name: "a boolean as text taken", also: { enum: ["true", "false"] } }]
      : []),
    // A list of a listed value breaks two keywords, and a case of the suite breaks one.
    ...(isScalar && !isArray(schema["enum"])
      ? [
          {
            name: "a list of one taken",
            also: { type: "array", items: schema, minItems: 1, maxItems: 1 },
          },
        ]
      : []),
    ...neighbours(schema).map((value) => ({
      name: `${textOf(value)} taken`,
      kind: "a value beside a listed one taken",
      also: { enum: [value] },
    })),
  ];
}

function typesOf({ type, enum: listed }: JsonObject): readonly string[] {
  if (isArray(type)) return type.map(String);
  if (typeof type === "string") return [type];
  return isArray(listed) ? [...new Set(listed.map((value) => typeof value))] : [];
}

/** The values beside the listed ones: words in capitals, numbers one less and one more. */
function neighbours({ enum: listed }: JsonObject): readonly JsonValue[] {
  if (!isArray(listed)) return [];
  const beside = listed.flatMap((value): readonly JsonValue[] => {
    if (typeof value === "number") return [value - 1, value + 1];
    return typeof value === "string" ? [value.toUpperCase()] : [];
  });
  return [...new Set(beside)].filter((value) => !listed.includes(value));
}

/** Names that the responses of operations have where a closed request does not allow them. */
function namesInResponses(
  { contract, operations }: SoundSubject,
  users: readonly string[],
  { additionalProperties, properties }: JsonObject,
): readonly string[] {
  if (additionalProperties !== false) return [];
  const own = Object.keys(asObject(properties));
  const names = operations
    .filter(({ id }) => users.includes(id))
    .flatMap(({ responses }) => responses.filter(({ status }) => status.startsWith("2")))
    .flatMap(({ content }) => content)
    .flatMap(({ schema }) => (schema ? namesIn(contract.document, schema.schema) : []));
  return [...new Set(names)].filter((name) => !own.includes(name));
}

/** The property names of an object, or of the objects that it wraps. */
function namesIn(document: JsonObject, schema: JsonValue): readonly string[] {
  const properties = Object.entries(asObject(asObject(resolve(document, schema))["properties"]));
  const inner = properties.flatMap(([, property]) => {
    const value = asObject(resolve(document, property ?? {}));
    return isObject(value["properties"]) ? Object.keys(value["properties"]) : [];
  });
  return inner.length > 0 && properties.length === 1 ? inner : properties.map(([name]) => name);
}

function resolve(document: JsonObject, schema: JsonValue): JsonValue {
  const pointer = referenceOf(schema);
  return pointer === undefined ? schema : (resolvePointer(document, pointer) ?? {});
}

/** The JSON Pointer that a schema refers to. */
function referenceOf(schema: JsonValue | undefined): string | undefined {
  const reference = asObject(schema)["$ref"];
  return typeof reference === "string" ? reference.slice(1) : undefined;
}
