import {
  canonicalJson,
  matchesFormat,
  isArray,
  isObject,
  type JsonValue,
  type SchemaCursor,
} from "@plumbline/contract";
import { type JsonType, typeOf } from "../json-type.ts";
import { codePointLength } from "../text/code-point-length.ts";
import { compilePattern } from "../text/compile-pattern.ts";
import { deepEqual } from "../schema/deep-equal.ts";
import { isMultipleOf } from "./is-multiple-of.ts";

/** Whether a value satisfies a keyword; true if the keyword does not apply to the type of the value. */
export type Assertion = (
  stated: JsonValue,
  value: JsonValue,
  located: Pick<SchemaCursor, "document" | "pointer">,
) => boolean;

/** The keywords that apply no subschemas. @see https://json-schema.org/draft/2020-12/json-schema-validation#section-6 */
export const assertions: Readonly<Record<string, Assertion>> = {
  type: (stated, value) =>
    (isArray(stated) ? stated : [stated]).some((name) => hasType(value, name)),
  enum: (stated, value) => !isArray(stated) || stated.some((member) => deepEqual(member, value)),
  const: deepEqual,
  minimum: onSize("number", Number, (size, bound) => size >= bound),
  maximum: onSize("number", Number, (size, bound) => size <= bound),
  exclusiveMinimum: onSize("number", Number, (size, bound) => size > bound),
  exclusiveMaximum: onSize("number", Number, (size, bound) => size < bound),
  multipleOf: onSize("number", Number, isMultipleOf),
  minLength: onSize("string", lengthOf, (size, bound) => size >= bound),
  maxLength: onSize("string", lengthOf, (size, bound) => size <= bound),
  minItems: onSize("array", lengthOf, (size, bound) => size >= bound),
  maxItems: onSize("array", lengthOf, (size, bound) => size <= bound),
  minProperties: onSize("object", lengthOf, (size, bound) => size >= bound),
  maxProperties: onSize("object", lengthOf, (size, bound) => size <= bound),
  uniqueItems: (stated, value) =>
    stated !== true || !isArray(value) || new Set(value.map(canonicalJson)).size === value.length,
  required: (stated, value) => !isObject(value) || hasAll(value, stated),
  dependentRequired: keepsDependencies,
  pattern: (stated, value, { pointer }) =>
    typeof stated !== "string" ||
    typeof value !== "string" ||
    compilePattern(stated, pointer).test(value),
  format: (stated, value, { document }) =>
    typeof stated !== "string" || matchesFormat(stated, value, document),
};

function hasType(value: JsonValue, name: JsonValue | undefined): boolean {
  return name === "integer" ? Number.isInteger(value) : typeOf(value) === name;
}

function onSize(
  type: JsonType,
  measure: (value: JsonValue) => number,
  holds: (size: number, bound: number) => boolean,
): Assertion {
  return (stated, value) =>
    typeof stated !== "number" || typeOf(value) !== type || holds(measure(value), stated);
}

function lengthOf(value: JsonValue): number {
  if (typeof value === "string") return codePointLength(value);
  return isArray(value) ? value.length : Object.keys(Object(value)).length;
}

function keepsDependencies(stated: JsonValue, value: JsonValue): boolean {
  if (!isObject(value) || !isObject(stated)) return true;
  return Object.entries(stated).every(
    ([name, needed]) => !Object.hasOwn(value, name) || hasAll(value, needed),
  );
}

function hasAll(value: object, names: JsonValue | undefined): boolean {
  return (
    !isArray(names) || names.every((name) => typeof name !== "string" || Object.hasOwn(value, name))
  );
}
