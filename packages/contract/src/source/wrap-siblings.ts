import { constraintKeywords } from "../compile/clauses/is-constraint.ts";
import { walkDocument } from "../document/walk-document.ts";
import { asArray, isArray, isObject, isString } from "../json/is-object.ts";
import type { JsonObject, JsonValue } from "../model/json-value.ts";
import { isConstraining } from "../schema/cursor/applicators.ts";

/** A schema of a copy, which may be changed. */
type MutableSchema = Record<string, JsonValue | undefined>;

/**
 * A copy in which each `$ref` with constraints next to it moves into an `allOf`, unless `stays` keeps it. The bundler replaces
 * the `$ref` by its target and lets the constraints next to it win; JSON Schema applies both.
 */
export function wrapSiblings(value: JsonValue, stays: (reference: string) => boolean): JsonValue {
  const copy = structuredClone(value);
  if (!isObject(copy) && !isArray(copy)) return copy;
  // A list is walked like an object: by its elements. Only this function has the copy.
  walkDocument(copy as JsonObject, ({ value: schema }) => wrap(schema, stays));
  return copy;
}

function wrap(schema: MutableSchema, stays: (reference: string) => boolean): void {
  const { $ref: reference } = schema;
  if (!isString(reference) || stays(reference) || !hasConstraint(schema)) return;
  delete schema.$ref;
  schema.allOf = [...asArray(schema.allOf), { $ref: reference }];
}

/** `required: true` is a field of parameters and headers. */
function hasConstraint(schema: MutableSchema): boolean {
  return Object.entries(schema).some(([key, value]) =>
    key === "required" ? isArray(value) : constraintKeywords.has(key) || isConstraining(key),
  );
}
