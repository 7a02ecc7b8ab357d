import {
  asObject,
  type Contract,
  type JsonObject,
  type JsonSchema,
  mapSubschemas,
  openSchema,
  parsePointer,
} from "@plumbline/contract";

/** Collects the schemas of one tool with every definition that they reference. */
export interface SchemaInliner {
  /** Returns a schema whose references point to `definitions`. */
  readonly inline: (schema: JsonSchema) => JsonSchema;
  /** The definitions that are referenced so far, for `$defs`. */
  readonly definitions: () => JsonObject;
}

/** Keywords of OpenAPI that JSON Schema does not have. @see https://spec.openapis.org/oas/v3.1.1#schema-object */
const foreign: ReadonlySet<string> = new Set(["discriminator", "xml", "externalDocs", "example"]);

/**
 * Copies schemas of the document without extensions, with references that point to `$defs`.
 *
 * @see https://json-schema.org/draft/2020-12/json-schema-core#section-8.2.4
 */
export function createSchemaInliner({ document }: Contract): SchemaInliner {
  const names = new Map<string, string>();
  const definitions = new Map<string, JsonSchema>();

  function copy(schema: JsonSchema): JsonSchema {
    if (typeof schema === "boolean") return schema;
    const kept = Object.fromEntries(Object.entries(schema).filter(([key]) => isKept(key)));
    const { $ref: reference } = kept;
    return {
      ...mapSubschemas(kept, copy),
      ...(typeof reference === "string" && { $ref: `#/$defs/${define(reference)}` }),
    };
  }

  /** Defines the target of a reference and returns its name. The name is reserved before its schema is copied, so that a cycle ends. */
  function define(reference: string): string {
    const pointer = decodeURIComponent(reference.slice(reference.indexOf("#") + 1));
    const known = names.get(pointer);
    if (known !== undefined) return known;
    const name = freeName(parsePointer(pointer).at(-1) ?? "root");
    names.set(pointer, name);
    definitions.set(name, copy(openSchema(document, pointer)?.schema ?? {}));
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

/** Adds the definitions that a schema references. */
export function withDefinitions(schema: JsonObject, { definitions }: SchemaInliner): JsonObject {
  const all = definitions();
  return Object.keys(all).length === 0 ? schema : { ...asObject(schema), $defs: all };
}
