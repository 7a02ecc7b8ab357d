import { isArray, isObject, type JsonSchema, type JsonValue } from "@plumbline/contract";

type Members = Record<string, JsonValue | undefined>;
type Rule = (schema: Members) => void;

const maps: ReadonlySet<string> = new Set([
  "properties",
  "patternProperties",
  "definitions",
  "dependencies",
]);
const data: ReadonlySet<string> = new Set(["enum", "default"]);

/** Keywords that draft 4 writes differently from 2020-12. */
const rules: readonly Rule[] = [
  (schema) => {
    if (typeof schema["$ref"] === "string")
      for (const name of Object.keys(schema))
        if (name !== "$ref" && name !== "definitions") delete schema[name];
  },
  (schema) => exclusive(schema, "minimum", "exclusiveMinimum"),
  (schema) => exclusive(schema, "maximum", "exclusiveMaximum"),
  (schema) => {
    const { items, additionalItems } = schema;
    delete schema["additionalItems"];
    if (!isArray(items)) return;
    if (items.length > 0) schema["prefixItems"] = items;
    delete schema["items"];
    if (additionalItems !== undefined) schema["items"] = additionalItems;
  },
  (schema) => {
    const dependencies = schema["dependencies"];
    delete schema["dependencies"];
    if (!isObject(dependencies)) return;
    const split = (isNames: boolean) =>
      Object.fromEntries(
        Object.entries(dependencies).filter(([, value]) => isArray(value) === isNames),
      );
    schema["dependentRequired"] = split(true);
    schema["dependentSchemas"] = split(false);
  },
  (schema) => {
    if (typeof schema["id"] === "string") schema["$id"] = schema["id"];
    if (typeof schema["id"] === "string") delete schema["id"];
  },
];

/** Writes a draft-4 schema as one of 2020-12. */
export function upgradeDraft4(schema: JsonSchema): JsonSchema {
  if (!isObject(schema)) return schema;
  const members: Members = { ...schema };
  rules.forEach((rule) => rule(members));
  return Object.fromEntries(
    Object.entries(members).map(([name, value]) => [name, upgradeValue(name, value)]),
  );
}

function upgradeValue(name: string, value: JsonValue | undefined): JsonValue | undefined {
  if (data.has(name)) return value;
  if (isArray(value)) return value.map((item) => (isObject(item) ? upgradeDraft4(item) : item));
  if (!isObject(value)) return value;
  if (!maps.has(name) && name !== "dependentSchemas")
    return name === "dependentRequired" ? value : upgradeDraft4(value);
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) => [
      key,
      isObject(child) ? upgradeDraft4(child) : child,
    ]),
  );
}

function exclusive(schema: Members, bound: string, flag: string): void {
  const isExclusive = schema[flag] === true;
  delete schema[flag];
  if (!isExclusive || schema[bound] === undefined) return;
  schema[flag] = schema[bound];
  delete schema[bound];
}
