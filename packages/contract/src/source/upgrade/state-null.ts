import { walkDocument } from "../../document/walk-document.ts";
import { isArray, isObject, isString } from "../../json/is-object.ts";
import type { JsonObject, JsonValue } from "../../model/json-value.ts";
import { resolvePointer } from "../../json/resolve-pointer.ts";

/** A schema of the document, which may be changed. */
type MutableSchema = Record<string, JsonValue | undefined>;

/** Keywords of OpenAPI 3.0 that a `type` beside them does not replace. `null` must satisfy each of them. */
const composites = ["$ref", "allOf", "anyOf", "oneOf"] as const;

/**
 * Changes the schemas with `nullable` of a document of Swagger 2.0 or OpenAPI 3.0 so that `null` is valid after the upgrade,
 * which itself reads `nullable` only beside a `type`, a `$ref` or an `allOf`. Authors mean that `null` is allowed beside
 * other composites too, but not beside an `enum` without it. @see https://spec.openapis.org/oas/v3.0.3#fixed-fields-20
 */
export function stateNull(document: JsonObject): void {
  const parameters = new Set<JsonValue | undefined>();
  walkDocument(document, ({ value }) => {
    // A parameter is text, and there is no common text for `null`.
    if (isString(value["in"])) parameters.add(value).add(value["schema"]);
    if (isNullable(value) && !parameters.has(value)) allowNull(document, value);
  });
}

function isNullable(schema: JsonObject): boolean {
  return schema["nullable"] === true || schema["x-nullable"] === true;
}

function allowNull(document: JsonObject, schema: MutableSchema): void {
  const { enum: listed } = schema;
  // `nullable` does not add a value to an `enum`.
  if (isArray(listed) && !listed.includes(null)) return;
  const used = composites.filter((keyword) => schema[keyword] !== undefined);
  const [only] = used;
  if (only === undefined) return;
  if (used.length > 1 || only === "allOf" || (only !== "$ref" && schema["type"] !== undefined))
    return chooseNull(schema);
  if (only !== "$ref") addBranch(document, schema, only);
}

/** Keywords that describe a schema and stay outside the choice, where readers expect them. */
const outside =
  /^(?:title|description|deprecated|default|example|externalDocs|(?:read|write)Only|x-.*)$/;

/** Moves what the schema demands into one of two alternatives. The other one is `null`. */
function chooseNull(schema: MutableSchema): void {
  delete schema["nullable"];
  delete schema["x-nullable"];
  const demands = Object.entries(schema).filter(([keyword]) => !outside.test(keyword));
  for (const [keyword] of demands) delete schema[keyword];
  const [first, ...others] = demands;
  const { allOf: members } = Object.fromEntries(demands);
  const isWrapper = first?.[0] === "allOf" && others.length === 0 && isArray(members);
  const [member] = isWrapper && members.length === 1 ? members : [];
  schema["anyOf"] = [member ?? Object.fromEntries(demands), { type: "null" }];
}

function addBranch(document: JsonObject, schema: MutableSchema, keyword: "anyOf" | "oneOf"): void {
  delete schema["nullable"];
  delete schema["x-nullable"];
  const branches = schema[keyword];
  // A second branch for `null` would make it match twice.
  if (isArray(branches) && !branches.some((branch) => takesNull(document, branch)))
    schema[keyword] = [...branches, { type: "null" }];
}

/** Whether a branch allows `null`, by its own keywords or those of the schema that it refers to. */
function takesNull(document: JsonObject, branch: JsonValue): boolean {
  if (!isObject(branch)) return branch === true;
  const { $ref: reference } = branch;
  const isLocal = isString(reference) && reference.startsWith("#/");
  const schema = isLocal ? resolvePointer(document, reference.slice(1)) : branch;
  if (!isObject(schema)) return schema === true;
  const { type, enum: listed } = schema;
  if (isNullable(schema)) return true;
  if (type !== undefined) return [type].flat().includes("null");
  return isArray(listed) ? listed.includes(null) : Object.keys(schema).length === 0;
}
