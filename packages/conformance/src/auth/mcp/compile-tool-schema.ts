import {
  compileContract,
  isContractError,
  type JsonObject,
  type JsonSchema,
  mapSubschemas,
  type SchemaHandle,
} from "@plumbline/contract";

const place = "/components/schemas/Tool";

/** Compiles a tool's schema; `undefined` if it is not a valid schema. */
export function compileToolSchema(schema: JsonObject): SchemaHandle | undefined {
  if (!compiled.has(schema)) compiled.set(schema, compile(schema));
  return compiled.get(schema);
}

/** Cached, because several checks use a tool. */
const compiled = new WeakMap<JsonObject, SchemaHandle | undefined>();

function compile(schema: JsonObject): SchemaHandle | undefined {
  const { $schema: _dialect, $id: _id, ...rest } = schema;
  const media = { "application/json": { schema: { $ref: `#${place}` } } };
  const document: JsonObject = {
    openapi: "3.1.1",
    info: { title: "A tool", version: "1" },
    paths: { "/": { post: { requestBody: { content: media }, responses: {} } } },
    components: { schemas: { Tool: moved(rest) } },
  };
  try {
    const handle = compileContract(document).operations[0]?.body?.content[0]?.schema;
    handle?.validate({});
    return handle;
  } catch (error) {
    if (isContractError(error)) return undefined;
    throw error;
  }
}

/** Points the references of a schema, which start at its own root, at its place in the document. */
function moved(schema: JsonSchema): JsonSchema {
  if (typeof schema === "boolean") return schema;
  const { $ref: reference } = schema;
  const isLocal = typeof reference === "string" && /^#(?:\/|$)/.test(reference);
  return {
    ...mapSubschemas(schema, moved),
    ...(isLocal && { $ref: `#${place}${reference.slice(1)}` }),
  };
}
