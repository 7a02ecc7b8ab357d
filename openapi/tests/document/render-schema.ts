import { follow } from "./follow.ts";
import { isObject, type JsonObject } from "./read-bundle.ts";

const ranges = [
  ["minLength", "maxLength"],
  ["minItems", "maxItems"],
  ["minimum", "maximum"],
] as const;

/** Keywords that do not constrain values, or that are rendered in another way. */
const silent = new Set([
  "description",
  "title",
  "examples",
  "type",
  "format",
  "pattern",
  "enum",
  "items",
  "anyOf",
]);
const structural = new Set([
  "properties",
  "required",
  "additionalProperties",
  "x-open",
  ...ranges.flat(),
]);

/**
 * A schema in one line, as the tests write it: `string|null 1..80 uri`, `array 1..5 of string`, `object closed`.
 * A constraint without a notation is appended by name.
 */
export function renderSchema(document: JsonObject, reference: unknown): string {
  const schema = unwrapNull(document, follow(document, reference));
  return [
    renderTypes(schema),
    ...ranges.map(([low, high]) => renderRange(schema[low], schema[high])),
    typeof schema.format === "string" ? schema.format : undefined,
    typeof schema.pattern === "string" ? `/${schema.pattern}/` : undefined,
    Array.isArray(schema.enum)
      ? `in ${schema.enum.filter((value) => value !== null).join(" ")}`
      : undefined,
    schema.additionalProperties === false ? "closed" : undefined,
    schema.items === undefined ? undefined : `of ${renderSchema(document, schema.items)}`,
    ...Object.keys(schema).filter((key) => !silent.has(key) && !structural.has(key)),
  ]
    .filter((word) => word !== undefined)
    .join(" ");
}

/** `anyOf` or `oneOf` of a schema and null is the schema with an additional type. */
export function unwrapNull(document: JsonObject, schema: JsonObject): JsonObject {
  const { anyOf, oneOf, ...rest } = schema;
  const branches = [anyOf ?? oneOf ?? []].flat().map((branch) => follow(document, branch));
  const others = branches.filter(({ type }) => type !== "null");
  const [only] = others;
  if (only === undefined || others.length !== 1 || branches.length !== 2) return schema;
  return { ...rest, ...only, type: [only.type, "null"].flat() };
}

function renderTypes({ type }: JsonObject): string {
  const types = [type].flat().filter((name) => typeof name === "string");
  return types.length === 0
    ? "any"
    : types.toSorted((a, b) => Number(a === "null") - Number(b === "null")).join("|");
}

function renderRange(low: unknown, high: unknown): string | undefined {
  return low === undefined && high === undefined
    ? undefined
    : `${renderEdge(low)}..${renderEdge(high)}`;
}

function renderEdge(edge: unknown): string {
  return edge === undefined ? "" : JSON.stringify(edge);
}

export interface ObjectFacts {
  readonly closed: boolean;
  readonly required: readonly string[];
  readonly properties: Readonly<Record<string, string>>;
}

/** An object schema in the notation of the tests: closed or not, required names, each property in one line. */
export function renderObject(document: JsonObject, reference: unknown): ObjectFacts {
  const schema = unwrapNull(document, follow(document, reference));
  const properties = isObject(schema.properties) ? schema.properties : {};
  return {
    closed: schema.additionalProperties === false,
    required: [schema.required ?? []].flat().map(String).toSorted(),
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, property]) => [
        name,
        renderSchema(document, property),
      ]),
    ),
  };
}
