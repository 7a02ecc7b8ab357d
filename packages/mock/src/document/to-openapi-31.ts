import { asObject, isArray, isObject, type JsonObject, type JsonValue } from "@plumbline/contract";

/** The fields of OpenAPI 3.2 that a path item of 3.1 does not have. */
const newFields: ReadonlySet<string> = new Set(["query", "additionalOperations"]);

/**
 * A document of OpenAPI 3.2 for servers that know only 3.1: without the operations of new methods, and parameters that are the whole
 * query. Other new fields stay, because such servers ignore them. A document of another version is returned unchanged.
 * @see https://spec.openapis.org/oas/v3.2.0#path-item-object
 */
export function toOpenApi31(document: JsonObject): JsonObject {
  const { $self: _, openapi, paths, ...rest } = document;
  if (typeof openapi !== "string" || !openapi.startsWith("3.2")) return document;
  const items = Object.entries(asObject(paths)).map(([path, item]) => [path, oldItem(item)]);
  return { ...rest, openapi: "3.1.1", paths: Object.fromEntries(items) };
}

function oldItem(item: JsonValue | undefined): JsonValue | undefined {
  if (!isObject(item)) return item;
  const fields = Object.entries(item)
    .filter(([name]) => !newFields.has(name))
    .map(([name, value]) => [name, name === "parameters" ? known(value) : oldOperation(value)]);
  return Object.fromEntries(fields);
}

function oldOperation(value: JsonValue | undefined): JsonValue | undefined {
  return isObject(value) && value["parameters"] !== undefined
    ? { ...value, parameters: known(value["parameters"]) }
    : value;
}

function known(parameters: JsonValue | undefined): JsonValue | undefined {
  return isArray(parameters)
    ? parameters.filter((one) => asObject(one)["in"] !== "querystring")
    : parameters;
}
