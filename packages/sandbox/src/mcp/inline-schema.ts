import {
  asObject,
  type Contract,
  type JsonObject,
  type JsonSchema,
  mapSubschemas,
  openSchema,
  parsePointer,
} from "@plumbline/contract";

/** Collects the schemas of one tool, so that the tool carries every definition it refers to. */
export interface SchemaInliner {
  /** A schema whose references point to `definitions`. */
  readonly inline: (schema: JsonSchema) => JsonSchema;
  /** What has been referred to so far, for `$defs`. */
  readonly definitions: () => JsonObject;
}

/** Keywords of OpenAPI that JSON Schema does not know. @see https://spec.openapis.org/oas/v3.1.1#schema-object */
const foreign: ReadonlySet<string> = new Set(["discriminator", "xml", "externalDocs", "example"]);

/**
 * Copies schemas of the document into ones that stand alone: references lead into `$defs`, extensions are left out.
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

  /** The name under which the target of a reference is defined; the name is taken before its schema is copied, so that a loop ends. */
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

/** Adds the definitions a schema refers to. */
export function withDefinitions(schema: JsonObject, { definitions }: SchemaInliner): JsonObject {
  const all = definitions();
  return Object.keys(all).length === 0 ? schema : { ...asObject(schema), $defs: all };
}
