import {
  asObject,
  type Contract,
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  parsePointer,
  resolvePointer,
} from "@plumbline/contract";

/** Collects the schemas of one tool, so that the tool carries every definition it refers to. */
export interface SchemaInliner {
  /** A schema whose references point to `definitions`. */
  readonly inline: (schema: JsonValue) => JsonValue;
  /** What has been referred to so far, for `$defs`. */
  readonly definitions: () => JsonObject;
}

/** Keywords of OpenAPI that JSON Schema does not know. @see https://spec.openapis.org/oas/v3.1.1#schema-object */
const foreign: ReadonlySet<string> = new Set(["discriminator", "xml", "externalDocs", "example"]);

/** Keywords whose value maps names to schemas. */
const schemaMaps: ReadonlySet<string> = new Set([
  "properties",
  "patternProperties",
  "dependentSchemas",
  "$defs",
]);

/** Keywords whose value is data and not a schema. */
const dataKeywords: ReadonlySet<string> = new Set(["const", "enum", "default", "examples"]);

/**
 * Copies schemas of the document into ones that stand alone: references lead into `$defs`, extensions are left out.
 *
 * @see https://json-schema.org/draft/2020-12/json-schema-core#section-8.2.4
 */
export function createSchemaInliner({ document }: Contract): SchemaInliner {
  const names = new Map<string, string>();
  const definitions = new Map<string, JsonValue>();

  function copy(value: JsonValue): JsonValue {
    if (isArray(value)) return value.map(copy);
    if (!isObject(value)) return value;
    const members = Object.entries(value).filter(([key]) => isKept(key));
    return Object.fromEntries(
      members.map(([key, member]) => [key, copyMember(key, member ?? null)]),
    );
  }

  function copyMember(key: string, member: JsonValue): JsonValue {
    if (key === "$ref" && typeof member === "string") return `#/$defs/${define(member)}`;
    if (dataKeywords.has(key)) return member;
    if (!schemaMaps.has(key) || !isObject(member)) return copy(member);
    return Object.fromEntries(
      Object.entries(member).map(([name, schema]) => [name, copy(schema ?? null)]),
    );
  }

  /** The name under which the target of a reference is defined; the name is taken before its schema is copied, so that a loop ends. */
  function define(reference: string): string {
    const pointer = decodeURIComponent(reference.slice(reference.indexOf("#") + 1));
    const known = names.get(pointer);
    if (known !== undefined) return known;
    const name = freeName(parsePointer(pointer).at(-1) ?? "root");
    names.set(pointer, name);
    definitions.set(name, copy(resolvePointer(document, pointer) ?? {}));
    return name;
  }

  function freeName(wanted: string): string {
    const taken = new Set(names.values());
    const plain = wanted.replaceAll(/[^\w.-]/g, "_");
    return taken.has(plain) ? `${plain}_${taken.size}` : plain;
  }

  return { inline: copy, definitions: () => Object.fromEntries(definitions) };
}

function isKept(key: string): boolean {
  return !key.startsWith("x-") && !foreign.has(key);
}

/** Adds the definitions a schema refers to. */
export function withDefinitions(schema: JsonObject, { definitions }: SchemaInliner): JsonObject {
  const all = definitions();
  return Object.keys(all).length === 0 ? schema : { ...asObject(schema), $defs: all };
}
