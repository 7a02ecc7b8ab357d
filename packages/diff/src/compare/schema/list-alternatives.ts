import {
  asObject,
  type FlatSchema,
  isObject,
  type JsonObject,
  type SchemaCursor,
  type SchemaType,
  schemaTypes,
} from "@plumbline/contract";
import { flatOf } from "./flat-of.ts";

/** One alternative of a schema, with everything that holds beside it. */
export interface Alternative {
  /** The alternative itself; undefined if the schema has no alternatives. */
  readonly branch: SchemaCursor | undefined;
  readonly schemas: readonly SchemaCursor[];
}

/** Lists the alternatives of the first choice of a schema. Without a choice, each type is an alternative. */
export function listAlternatives(flat: FlatSchema): readonly Alternative[] {
  const [choice] = flat.choices;
  if (!choice) return listTypes(flat).map((schemas) => ({ branch: undefined, schemas }));
  const rest = flat.parts.map((part) => {
    const isHolder = `${part.pointer}/${choice.keyword}` === choice.pointer;
    return withoutKeywords(part, isHolder ? choice.keyword : "");
  });
  // The rest replaces what a reference of the alternative leads back to.
  return choice.branches.map((branch) => ({
    branch,
    schemas: [branch, ...rest.map((part) => evaluating(part, [branch, ...rest]))],
  }));
}

/** The schema with `unevaluatedProperties` that knows the members of the others, which are not inside it any more. */
function evaluating(part: SchemaCursor, all: readonly SchemaCursor[]): SchemaCursor {
  const { schema } = part;
  if (!isObject(schema) || schema["unevaluatedProperties"] === undefined) return part;
  const others = all.filter((other) => other !== part);
  const key = others.map(({ pointer }) => pointer).join();
  const known = forms.get(schema) ?? new Map<string, JsonObject>();
  const form = known.get(key) ?? withMembers(schema, flatOf(others).properties.keys());
  forms.set(schema, known.set(key, form));
  return { ...part, schema: form };
}

function withMembers(schema: JsonObject, names: Iterable<string>): JsonObject {
  const allowed = Object.fromEntries([...names].map((name) => [name, true]));
  return { ...schema, properties: { ...allowed, ...asObject(schema["properties"]) } };
}

/** The schemas of each type. A number includes the integers. */
function listTypes({ parts, pointer, types }: FlatSchema): readonly (readonly SchemaCursor[])[] {
  const single = [...(types ?? schemaTypes)].filter(
    (type) => type !== "integer" || types?.has("number") === false,
  );
  const [part] = parts;
  if (single.length < 2 || !part) return [parts];
  const { document } = part;
  return single.map((type) => [
    ...parts,
    { document, pointer: `${pointer}/type`, schema: typeSchemas[type] },
  ]);
}

const typeSchemas: Readonly<Record<SchemaType, JsonObject>> = {
  null: { type: "null" },
  boolean: { type: "boolean" },
  object: { type: "object" },
  array: { type: "array" },
  string: { type: "string" },
  number: { type: "number" },
  integer: { type: "integer" },
};

/** Forms of schemas by the removed keyword, or by what they see. Readers cache by the identity of schemas. */
const forms = new WeakMap<JsonObject, Map<string, JsonObject>>();

/** The schema without a choice, and without the references and `allOf` whose schemas are parts of their own. */
function withoutKeywords(part: SchemaCursor, choice: string): SchemaCursor {
  const { schema } = part;
  if (!isObject(schema)) return part;
  const known = forms.get(schema) ?? new Map<string, JsonObject>();
  const form =
    known.get(choice) ??
    Object.fromEntries(
      Object.entries(schema).filter(
        ([keyword]) => !["$ref", "$dynamicRef", "allOf", "discriminator", choice].includes(keyword),
      ),
    );
  forms.set(schema, known.set(choice, form));
  return { ...part, schema: form };
}
