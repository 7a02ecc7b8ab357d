import {
  asArray,
  asObject,
  type Contract,
  isArray,
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

/** Its key among the names, which is not a JSON Pointer. */
const anyValue = "any value";
const jsonTypes = ["object", "array", "string", "number", "boolean", "null"];

/** Options of `createSchemaInliner`. */
interface InlinerOptions {
  /** Whether descriptions are copied. Default: true. */
  readonly descriptions?: boolean;
}

/**
 * Copies schemas of the document without extensions, with references that point to `$defs`. Several types become `anyOf`, because some
 * providers of models read one `type` only.
 *
 * @see https://json-schema.org/draft/2020-12/json-schema-core#section-8.2.4
 */
export function createSchemaInliner(
  { document }: Contract,
  { descriptions = true }: InlinerOptions = {},
): SchemaInliner {
  const names = new Map<string, string>();
  const definitions = new Map<string, JsonSchema>();
  const isCopied = (entry: readonly [string, unknown]): boolean =>
    isKept(entry) && (descriptions || entry[0] !== "description");

  function copy(schema: JsonSchema): JsonSchema {
    if (typeof schema === "boolean") return schema;
    const kept = Object.fromEntries(Object.entries(schema).filter(isCopied));
    const { $ref: reference, description } = kept;
    const isUnconstrained = Object.keys(kept).every((key) => key === "description");
    return {
      ...mapSubschemas(splitTypes(kept), copy),
      ...(typeof description === "string" && { description: joinLines(description) }),
      ...(typeof reference === "string" && { $ref: `#/$defs/${define(reference)}` }),
      ...(isUnconstrained && { $ref: `#/$defs/${defineAny()}` }),
    };
  }

  /** Defines a schema that accepts everything and names all types, and returns its name: some clients reject `{}`. */
  function defineAny(): string {
    const name = names.get(anyValue) ?? freeName("AnyValue");
    names.set(anyValue, name);
    definitions.set(name, { anyOf: jsonTypes.map((type) => ({ type })) });
    return name;
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

function splitTypes(schema: JsonObject): JsonObject {
  const { type, ...rest } = schema;
  if (!isArray(type)) return schema;
  const anyOf = type.map((one) => ({ type: one }));
  return "anyOf" in rest
    ? { ...rest, allOf: [...asArray(rest["allOf"]), { anyOf }] }
    : { ...rest, anyOf };
}

/** The text of a description without the breaks inside its paragraphs. */
export function joinLines(text: string): string {
  return text.trim().replaceAll(/(?<!\n)\n(?=\w|`)/g, " ");
}

function isKept([key, value]: readonly [string, unknown]): boolean {
  const requiresNothing = key === "required" && asArray(value).length === 0;
  return !key.startsWith("x-") && !foreign.has(key) && !requiresNothing;
}

/** Adds the definitions that a schema references. */
export function withDefinitions(schema: JsonObject, { definitions }: SchemaInliner): JsonObject {
  const all = definitions();
  return Object.keys(all).length === 0 ? schema : { ...asObject(schema), $defs: all };
}
