import { formatPointer } from "./pointer.ts";
import { isObject, type JsonObject } from "./read-bundle.ts";

const single = [
  "items",
  "additionalProperties",
  "unevaluatedProperties",
  "unevaluatedItems",
  "not",
  "if",
  "then",
  "else",
  "contains",
  "propertyNames",
];
const lists = ["allOf", "anyOf", "oneOf", "prefixItems"];
const maps = ["properties", "patternProperties", "$defs", "dependentSchemas"];

export interface SchemaEntry {
  readonly pointer: string;
  readonly schema: unknown;
  /** Whether it stands by itself and not inside another schema. */
  readonly isRoot: boolean;
}

/** Every schema of the document, subschemas included: wherever a key `schema` or a component of that kind holds one. */
export function listSchemas(document: JsonObject): SchemaEntry[] {
  return walk(document, []);
}

function walk(value: unknown, tokens: readonly (string | number)[]): SchemaEntry[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => walk(item, [...tokens, index]));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, child]) => {
    const at = [...tokens, key];
    if (key === "example" || key === "examples" || key.startsWith("x-")) return [];
    return key === "schema" || isComponent(at) ? walkSchema(child, at, true) : walk(child, at);
  });
}

function isComponent(tokens: readonly (string | number)[]): boolean {
  return tokens.length === 3 && tokens[0] === "components" && tokens[1] === "schemas";
}

function walkSchema(
  schema: unknown,
  tokens: readonly (string | number)[],
  isRoot: boolean,
): SchemaEntry[] {
  const self = { pointer: formatPointer(tokens), schema, isRoot };
  if (!isObject(schema)) return [self];
  const children = [
    ...single.map((key) => [[key], schema[key]] as const),
    ...[...lists, ...maps].flatMap((key) =>
      Object.entries(schema[key] ?? {}).map(([name, child]) => [[key, name], child] as const),
    ),
  ];
  const present = children.filter(([, child]) => isObject(child) || typeof child === "boolean");
  const below = present.flatMap(([key, child]) => walkSchema(child, [...tokens, ...key], false));
  return [self, ...below];
}
