import {
  canonicalJson,
  isArray,
  isObject,
  type JsonObject,
  type JsonSchema,
  type JsonValue,
  parsePointer,
  formatPointer,
  resolvePointer,
} from "@plumbline/contract";
import type { Said } from "./said.ts";
import { typeOf } from "./type-of.ts";

/** A schema and its place in the document. */
export interface Node {
  readonly schema: JsonSchema;
  readonly pointer: string;
}

/** Alternatives of one `oneOf` or `anyOf`. */
export interface Choice {
  readonly keyword: "oneOf" | "anyOf";
  readonly branches: readonly Node[];
  readonly pointer: string;
}

/** What several schemas say together, their references followed and each `allOf` merged. */
export interface FlatSchema {
  /** Whether no value is valid. */
  readonly isNever: boolean;
  /** The first place of the schemas, for what is absent. */
  readonly pointer: string;
  /** JSON types; undefined if none are stated. */
  readonly types: ReadonlySet<string> | undefined;
  readonly typesAt: string;
  /** Listed values by their canonical JSON; undefined if none are listed. */
  readonly listed: ReadonlyMap<string, Said> | undefined;
  readonly listedAt: string;
  /** The tightest value of each bound, by keyword. */
  readonly bounds: ReadonlyMap<string, Said>;
  /** Keywords that have no order, by keyword, each with its distinct values. */
  readonly constraints: ReadonlyMap<string, readonly Said[]>;
  readonly required: ReadonlyMap<string, string>;
  readonly properties: ReadonlyMap<string, readonly Node[]>;
  /** The place that forbids other members; undefined if they are allowed. */
  readonly closedAt: string | undefined;
  /** Schemas of other members. */
  readonly others: readonly Node[];
  readonly items: readonly Node[];
  readonly prefixItems: readonly (readonly Node[])[];
  readonly choices: readonly Choice[];
}

/** Bounds and whether the larger one is the tighter one. */
export const bounds: Readonly<
  Record<string, { readonly kind: string; readonly isLower: boolean }>
> = {
  maxLength: { kind: "max-length", isLower: false },
  minLength: { kind: "min-length", isLower: true },
  maximum: { kind: "maximum", isLower: false },
  exclusiveMaximum: { kind: "maximum", isLower: false },
  minimum: { kind: "minimum", isLower: true },
  exclusiveMinimum: { kind: "minimum", isLower: true },
  maxItems: { kind: "max-items", isLower: false },
  minItems: { kind: "min-items", isLower: true },
  maxProperties: { kind: "max-properties", isLower: false },
  minProperties: { kind: "min-properties", isLower: true },
};

/** Keywords that are compared as a whole. */
export const constraintKinds: Readonly<Record<string, string>> = Object.fromEntries([
  ["pattern", "pattern"],
  ["format", "format"],
  ["multipleOf", "multiple-of"],
  ["uniqueItems", "unique-items"],
  ...[
    "not",
    "if",
    "then",
    "else",
    "patternProperties",
    "propertyNames",
    "contains",
    "minContains",
    "maxContains",
    "dependentSchemas",
    "dependentRequired",
    "$dynamicRef",
  ].map((keyword) => [keyword, "condition"]),
]);

/** Merges schemas that hold together. */
export function flatten(document: JsonObject, nodes: readonly Node[]): FlatSchema {
  const all = expand(document, nodes);
  const pointer = nodes[0]?.pointer ?? "";
  const say = sayingOf(all);
  const closed = [...say("additionalProperties"), ...say("unevaluatedProperties")];
  return {
    isNever: all.some(({ schema }) => schema === false),
    pointer,
    ...valuesIn({ types: say("type"), lists: [...say("enum"), ...say("const")], pointer }),
    bounds: new Map(Object.keys(bounds).flatMap((keyword) => tightest(keyword, say(keyword)))),
    constraints: new Map(
      Object.keys(constraintKinds).flatMap((keyword) => distinct(document, keyword, say(keyword))),
    ),
    required: new Map(
      say("required").flatMap(({ value, pointer }) =>
        namesIn(value).map((name) => [name, pointer]),
      ),
    ),
    properties: membersIn(say("properties")),
    closedAt: closed.find(({ value }) => value === false)?.pointer,
    others: closed.filter(({ value }) => isObject(value)).map(toNode),
    items: say("items").map(toNode),
    prefixItems: prefixesIn(say("prefixItems")),
    choices: [...choicesIn("oneOf", say("oneOf")), ...choicesIn("anyOf", say("anyOf"))],
  };
}

/** Returns a function that collects what schemas say with a keyword. */
function sayingOf(nodes: readonly Node[]): (keyword: string) => readonly Said[] {
  return (keyword) =>
    nodes.flatMap(({ schema, pointer }) => {
      const value = isObject(schema) ? schema[keyword] : undefined;
      return value === undefined ? [] : [{ value, pointer: child(pointer, keyword) }];
    });
}

/** Follows references and `allOf`. A schema that contains itself so appears once. */
export function expand(document: JsonObject, nodes: readonly Node[]): readonly Node[] {
  const seen = new Map<string, Node>();
  const visit = (node: Node): void => {
    const { schema, pointer } = node;
    if (seen.has(pointer)) return;
    seen.set(pointer, node);
    if (!isObject(schema)) return;
    const target = readReference(document, schema);
    if (target) visit(target);
    const parts = schema["allOf"];
    if (isArray(parts))
      for (const [index, part] of parts.entries())
        visit(toNode({ value: part, pointer: child(child(pointer, "allOf"), String(index)) }));
  };
  for (const node of nodes) visit(node);
  return [...seen.values()];
}

function readReference(document: JsonObject, schema: JsonObject): Node | undefined {
  const reference = schema["$ref"];
  if (typeof reference !== "string" || !reference.startsWith("#")) return undefined;
  const pointer = formatPointer(parsePointer(decodeURIComponent(reference.slice(1))));
  const value = resolvePointer(document, pointer);
  return value === undefined ? undefined : toNode({ value, pointer });
}

function toNode({ value, pointer }: Said): Node {
  return { schema: typeof value === "boolean" || isObject(value) ? value : true, pointer };
}

/** What is said of types and listed values. */
export interface SaidOfValues {
  readonly types: readonly Said[];
  readonly lists: readonly Said[];
  /** The place of what is not said. */
  readonly pointer: string;
}

/** The types that everything said allows, and the values of these types that every list contains. */
export function valuesIn({
  types: saidTypes,
  lists,
  pointer,
}: SaidOfValues): Pick<FlatSchema, "types" | "typesAt" | "listed" | "listedAt"> {
  const { types, typesAt } = typesIn(saidTypes, pointer);
  const { listed: all, listedAt } = listedIn(lists, pointer);
  const listed =
    all && new Map([...all].filter(([, { value }]) => !types || types.has(typeOf(value))));
  return { types, typesAt, listed, listedAt };
}

const allTypes = ["null", "boolean", "object", "array", "string", "number", "integer"];

function typesIn(said: readonly Said[], pointer: string): Pick<FlatSchema, "types" | "typesAt"> {
  const sets = said.map(({ value }) => new Set(namesIn(value).flatMap(withIntegers)));
  const types =
    sets.length === 0
      ? undefined
      : new Set(allTypes.filter((type) => sets.every((set) => set.has(type))));
  return { types, typesAt: said[0]?.pointer ?? pointer };
}

/** Every integer is a number. */
function withIntegers(type: string): readonly string[] {
  return type === "number" ? ["number", "integer"] : [type];
}

function listedIn(said: readonly Said[], pointer: string): Pick<FlatSchema, "listed" | "listedAt"> {
  const lists = said.map((one) => {
    const values = one.pointer.endsWith("/const")
      ? [one.value]
      : isArray(one.value)
        ? one.value
        : [];
    return new Map(values.map((value) => [canonicalJson(value), { value, pointer: one.pointer }]));
  });
  const [first, ...rest] = lists;
  const listed =
    first && new Map([...first].filter(([text]) => rest.every((list) => list.has(text))));
  return { listed, listedAt: said[0]?.pointer ?? pointer };
}

function tightest(keyword: string, said: readonly Said[]): readonly (readonly [string, Said])[] {
  const isLower = bounds[keyword]?.isLower === true;
  const numbers = said.filter(({ value }) => typeof value === "number");
  const sorted = numbers.toSorted((left, right) => Number(left.value) - Number(right.value));
  const found = isLower ? sorted.at(-1) : sorted[0];
  return found ? [[keyword, found]] : [];
}

function distinct(
  document: JsonObject,
  keyword: string,
  said: readonly Said[],
): readonly (readonly [string, readonly Said[]])[] {
  const wanted = said.filter(({ value }) => value !== false || keyword !== "uniqueItems");
  const byText = new Map(
    wanted.map((one) => [canonicalJson(withoutReferences(document, one.value)), one]),
  );
  return byText.size === 0
    ? []
    : [
        [
          keyword,
          [...byText].toSorted(([left], [right]) => (left < right ? -1 : 1)).map(([, one]) => one),
        ],
      ];
}

const deepest = 12;

/** Replaces local references by what they point to, so that names of components do not matter. */
export function withoutReferences(document: JsonObject, value: JsonValue, depth = 0): JsonValue {
  if (isArray(value)) return value.map((each) => withoutReferences(document, each, depth));
  if (!isObject(value)) return value;
  const target = depth < deepest ? readReference(document, value) : undefined;
  const { $ref: _, description: __, title: ___, examples: ____, ...rest } = value;
  const entries = Object.entries(target ? rest : value["$ref"] === undefined ? rest : {}).map(
    ([name, each]) => [name, withoutReferences(document, each ?? null, depth + 1)],
  );
  const own: JsonObject = Object.fromEntries(entries);
  if (!target) return own;
  const followed = withoutReferences(document, target.schema, depth + 1);
  return Object.keys(own).length === 0 ? followed : { allOf: [followed, own] };
}

function namesIn(value: JsonValue): readonly string[] {
  const all = isArray(value) ? value : [value];
  return all.filter((name) => typeof name === "string");
}

function membersIn(said: readonly Said[]): ReadonlyMap<string, readonly Node[]> {
  const members = new Map<string, Node[]>();
  for (const { value, pointer } of said) {
    if (!isObject(value)) continue;
    for (const [name, schema] of Object.entries(value)) {
      const known = members.get(name) ?? [];
      known.push(toNode({ value: schema ?? true, pointer: child(pointer, name) }));
      members.set(name, known);
    }
  }
  return members;
}

function prefixesIn(said: readonly Said[]): readonly (readonly Node[])[] {
  const [first] = said;
  if (!first || !isArray(first.value)) return [];
  return first.value.map((value, index) => [
    toNode({ value, pointer: child(first.pointer, String(index)) }),
  ]);
}

function choicesIn(keyword: "oneOf" | "anyOf", said: readonly Said[]): readonly Choice[] {
  return said.flatMap(({ value, pointer }) =>
    isArray(value)
      ? [
          {
            keyword,
            pointer,
            branches: value.map((branch, index) =>
              toNode({ value: branch, pointer: child(pointer, String(index)) }),
            ),
          },
        ]
      : [],
  );
}

function child(pointer: string, name: string): string {
  return `${pointer}${formatPointer([name])}`;
}
