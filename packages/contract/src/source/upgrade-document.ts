import { ContractError } from "../errors/contract-error.ts";
import { walkDocument } from "../document/walk-document.ts";
import { isArray, isObject, isString } from "../json/is-object.ts";
import type { JsonObject, JsonValue } from "../model/json-value.ts";
import { resolvePointer } from "../pointer/resolve-pointer.ts";

/** A Swagger 2.0 or OpenAPI 3.0 document as OpenAPI 3.1; anything else as it is. Changes the given document. */
export async function upgradeDocument(document: JsonValue, file: string): Promise<JsonValue> {
  if (!isObject(document) || !isOlder(document)) return document;
  // Loaded when needed: a document of the present version does without it.
  const { upgrade } = await import("@scalar/openapi-upgrader");
  try {
    return withNull(upgrade({ ...document }, "3.1"));
  } catch (cause) {
    throw new ContractError("document-invalid", "The document cannot be upgraded to OpenAPI 3.1", {
      place: { file },
      hint: "Correct it for the version that it declares, or upgrade it by hand.",
      cause,
    });
  }
}

function isOlder({
  openapi,
  swagger,
}: {
  readonly openapi?: unknown;
  readonly swagger?: unknown;
}): boolean {
  return swagger === "2.0" || (typeof openapi === "string" && openapi.startsWith("3.0"));
}

/** A schema of the upgraded document, which may be changed. */
type MutableSchema = Record<string, JsonValue | undefined>;

/**
 * Adds `null` to each `oneOf` and `anyOf` with `nullable` beside it, which the upgrade leaves as they are. Authors mean that `null` is allowed, and
 * OpenAPI before 3.0.3 says so. @see https://spec.openapis.org/oas/v3.0.2#fixed-fields-20
 */
function withNull(document: JsonValue): JsonValue {
  if (!isObject(document)) return document;
  walkDocument(document, ({ value }) => addNull(document, value));
  return document;
}

function addNull(document: JsonObject, schema: MutableSchema): void {
  if (schema["nullable"] !== true || schema["type"] !== undefined) return;
  const key = ["oneOf", "anyOf"].find((name) => isArray(schema[name]));
  const branches = key === undefined ? undefined : schema[key];
  if (key === undefined || !isArray(branches)) return;
  // A second branch for `null` would make it match twice.
  if (!branches.some((branch) => takesNull(document, branch)))
    schema[key] = [...branches, { type: "null" }];
  delete schema["nullable"];
}

/** Whether a branch allows `null`, by its own keywords or those of the schema that it refers to. */
function takesNull(document: JsonObject, branch: JsonValue): boolean {
  if (!isObject(branch)) return branch === true;
  const { $ref: reference } = branch;
  const isLocal = isString(reference) && reference.startsWith("#/");
  const schema = isLocal ? resolvePointer(document, reference.slice(1)) : branch;
  if (!isObject(schema)) return schema === true;
  const { type, enum: listed } = schema;
  if (type !== undefined) return [type].flat().includes("null");
  return isArray(listed) ? listed.includes(null) : Object.keys(schema).length === 0;
}
