import { isStandardMethod } from "@plumbline/wire";
import { walkDocument } from "../../document/walk-document.ts";
import { asObject, asString, isArray, isObject, isString } from "../../json/is-object.ts";
import type { JsonObject, JsonValue } from "../../model/json-value.ts";
import type { UnplacedWarning } from "../../model/warning.ts";
import { formatPointer } from "../../json/format-pointer.ts";

/** A value without the siblings of its references, and what was beside them. */
export interface Dropped {
  readonly value: JsonValue;
  readonly warnings: readonly UnplacedWarning[];
}

/** An object of a copy, which may be changed. */
type MutableObject = Record<string, JsonValue | undefined>;

/** Fields that only describe a reference are harmless and stay, as do extensions. */
const kept = /^(?:\$ref|summary|description|title|externalDocs|x-.*)$/;

/** The name of version 2.0. */
export const swagger = "Swagger 2.0";

/** The version of OpenAPI in which a `$ref` replaces everything beside it, as a name, or undefined in a later version. */
export function versionWithoutSiblings(document: JsonValue): string | undefined {
  const { openapi, swagger: version } = asObject(document);
  if (version === "2.0") return swagger;
  return asString(openapi).startsWith("3.0") ? "OpenAPI 3.0" : undefined;
}

/**
 * A copy in which the constraints beside each `$ref` are left out, with a warning for each reference.
 * @see https://spec.openapis.org/oas/v3.0.3#reference-object
 */
export function dropSiblings(value: JsonValue, version: string): Dropped {
  if (!isObject(value) && !isArray(value)) return { value, warnings: [] };
  const warnings: UnplacedWarning[] = [];
  const copy = structuredClone(value);
  // A list is walked like an object: by its elements. Only this function has the copy.
  walkDocument(copy as JsonObject, ({ value: found, pointer }) => {
    const holder: MutableObject = found;
    const ignored = siblingsOf(found);
    if (ignored.length > 0) warnings.push(toWarning(pointer, ignored, version));
    for (const name of ignored) delete holder[name];
  });
  return warnings.length === 0 ? { value, warnings } : { value: copy, warnings };
}

/** A path item may have fields beside its `$ref`. */
function siblingsOf(holder: JsonObject): readonly string[] {
  const keys = Object.keys(holder);
  if (!isString(holder.$ref) || keys.some(isStandardMethod)) return [];
  return keys.filter((key) => !kept.test(key));
}

function toWarning(pointer: string, ignored: readonly string[], version: string): UnplacedWarning {
  const names = ignored.map((name) => `"${name}"`).join(", ");
  return {
    code: "sibling-ignored",
    message: `${version} ignores ${names} beside a "$ref"`,
    pointer: `${pointer}${formatPointer([ignored[0] ?? ""])}`,
    hint: 'Put the reference into an "allOf", or move the document to OpenAPI 3.1.',
  };
}
