import type { JsonObject, JsonValue, SchemaHandle } from "@plumbline/contract";
import { resolvePointer, isObject } from "@plumbline/contract";

/** JSON Pointers of the schema keywords that had something to say about a valid value. */
export function exercisedKeywords(
  document: JsonObject,
  handle: SchemaHandle,
  value: JsonValue,
): string[] {
  const found = new Set<string>();
  walk({ document, found }, handle.pointer, value);
  return [...found];
}

interface Walk {
  readonly document: JsonObject;
  readonly found: Set<string>;
}

function walk(context: Walk, pointer: string, value: JsonValue): void {
  const schema = resolvePointer(context.document, pointer);
  if (!isObject(schema)) return;
  for (const [keyword, stated] of Object.entries(schema)) {
    if (keyword === "$ref" && typeof stated === "string" && stated.startsWith("#")) {
      walk(context, decodeURIComponent(stated.slice(1)), value);
      continue;
    }
    if (!concerns(keyword, value)) continue;
    context.found.add(`${pointer}/${keyword}`);
    descend(context, { keyword, stated, pointer: `${pointer}/${keyword}` }, value);
  }
}

interface Stated {
  readonly keyword: string;
  readonly stated: JsonValue | undefined;
  readonly pointer: string;
}

function descend(context: Walk, { keyword, stated, pointer }: Stated, value: JsonValue): void {
  if (keyword === "allOf" && Array.isArray(stated))
    stated.forEach((_, index) => walk(context, `${pointer}/${index}`, value));
  if ((keyword === "anyOf" || keyword === "oneOf") && Array.isArray(stated))
    descendOnly(context, { stated, pointer }, value);
  if (keyword === "items" && Array.isArray(value))
    value.forEach((item) => walk(context, pointer, item));
  if (keyword === "properties" && isObject(stated) && isObject(value)) {
    for (const [name, member] of Object.entries(value)) {
      if (member !== undefined && Object.hasOwn(stated, name))
        walk(context, `${pointer}/${escape(name)}`, member);
    }
  }
}

/** A branch is known to be the one that holds where its type alone fits. */
function descendOnly(
  context: Walk,
  { stated, pointer }: { stated: readonly JsonValue[]; pointer: string },
  value: JsonValue,
): void {
  const fitting = stated.flatMap((branch, index) =>
    admits(context, branch, value) ? [`${pointer}/${index}`] : [],
  );
  const [only, ...others] = fitting;
  if (only !== undefined && others.length === 0) walk(context, only, value);
}

function admits(context: Walk, branch: JsonValue, value: JsonValue): boolean {
  if (!isObject(branch)) return branch === true;
  const reference = branch["$ref"];
  if (typeof reference === "string")
    return admits(context, resolvePointer(context.document, reference) ?? true, value);
  const types = [branch["type"] ?? []].flat();
  return (
    types.length === 0 || types.some((type) => typeof type === "string" && isOfType(type, value))
  );
}

function isOfType(type: string, value: JsonValue): boolean {
  if (type === "null") return value === null;
  if (type === "integer") return Number.isInteger(value);
  return kinds[type]?.(value) ?? typeof value === type;
}

const kinds: Readonly<Record<string, (value: JsonValue) => boolean>> = {
  string: (value) => typeof value === "string",
  number: (value) => typeof value === "number",
  array: (value) => Array.isArray(value),
  object: (value) => isObject(value),
};

const keywordKinds: Readonly<Record<string, keyof typeof kinds>> = {
  minLength: "string",
  maxLength: "string",
  pattern: "string",
  format: "string",
  minimum: "number",
  maximum: "number",
  exclusiveMinimum: "number",
  exclusiveMaximum: "number",
  multipleOf: "number",
  items: "array",
  minItems: "array",
  maxItems: "array",
  uniqueItems: "array",
  contains: "array",
  prefixItems: "array",
  properties: "object",
  required: "object",
  additionalProperties: "object",
  minProperties: "object",
  maxProperties: "object",
  patternProperties: "object",
  propertyNames: "object",
  dependentRequired: "object",
  unevaluatedProperties: "object",
};

function concerns(keyword: string, value: JsonValue): boolean {
  const kind = keywordKinds[keyword];
  return kind === undefined || kinds[kind]?.(value) === true;
}

function escape(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}
