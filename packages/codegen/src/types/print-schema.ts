import {
  asObject,
  followReferences,
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  type SchemaCursor,
} from "@plumbline/contract";
import { convertedFrom, convertedTypes, statesType } from "./conversion-options.ts";
import { hasShape } from "./has-shape.ts";
import { isBinary } from "./is-binary.ts";
import { printArray } from "./print-array.ts";
import { printComposites } from "./print-composites.ts";
import {
  isExact,
  type ObjectCursor,
  printBelow,
  type PrintContext,
  type PrintScope,
} from "./print-context.ts";
import { printListed } from "./print-listed.ts";
import { printObject } from "./print-object.ts";
import { markUse } from "./schema-use.ts";
import {
  intersectionOf,
  neverType,
  nullType,
  plain,
  type TypeText,
  unionOf,
  unknownType,
} from "./type-text.ts";

/** Text of bytes is a file in a form. @see https://spec.openapis.org/oas/v3.1.1#considerations-for-file-uploads */
const filePart: TypeText = { text: "Blob | ArrayBuffer | Uint8Array", top: "|", bare: [] };

/**
 * Prints the type of a schema. In the view `document`, it is the type that openapi-typescript 7 prints with the options
 * `emptyObjectsUnknown` and without `defaultNonNullable`, unless that rejects values of the schema or accepts others; the other views follow
 * JSON Schema more closely.
 * @see https://openapi-ts.dev/introduction
 */
export function printSchema(cursor: SchemaCursor | undefined, context: PrintContext): TypeText {
  if (cursor === undefined || cursor.schema === true) return unknownType;
  const { schema } = cursor;
  if (!isObject(schema)) return neverType;
  const scope = { ...context, whole: context.whole ?? cursor, print: printSchema };
  // openapi-typescript does not know dynamic references.
  const targets = isExact(scope) && !("$ref" in schema) ? [] : followReferences(cursor);
  if (targets.length > 0) return printReference(cursor, targets, scope);
  const listed = printListed({ ...cursor, schema }, scope);
  if (listed) return listed;
  // The upgrade from OpenAPI 3.0 leaves no type beside the media type.
  if (scope.view === "form" && isBinary(schema)) return filePart;
  return printComposed({ ...cursor, schema }, scope);
}

function printReference(
  cursor: SchemaCursor,
  targets: readonly SchemaCursor[],
  scope: PrintScope,
): TypeText {
  const named = targets.map(({ pointer }): TypeText => {
    const text = markUse({ view: scope.view, pointer });
    return { text, top: "none", bare: [text] };
  });
  const { $ref: _, $dynamicRef: _dynamic, ...rest } = asObject(cursor.schema);
  // openapi-typescript ignores what is beside a reference.
  const beside = isExact(scope) ? { required: rest["required"] } : rest;
  return intersectionOf([
    ...named,
    ...(hasShape(beside) ? [printSchema({ ...cursor, schema: beside }, scope)] : []),
  ]);
}

function printComposed(cursor: ObjectCursor, scope: PrintScope): TypeText {
  const { schema } = cursor;
  const type = printComposites(printCore(cursor, scope), cursor, scope);
  if (type) return type;
  const isObjectType = isExact(scope)
    ? "type" in schema
    : [schema["type"]].flat().includes("object");
  if (!isObjectType) return unknownType;
  const isEmpty = !isExact(scope) && schema["additionalProperties"] === false;
  return plain(`Record<string, ${isEmpty ? "never" : "unknown"}>`);
}

/** The type of values that the client converts. They arrive as they are sent in the shape of openapi-typescript. */
function convertedType({ pointer, schema }: ObjectCursor, scope: PrintScope): TypeText | undefined {
  const conversion = isExact(scope) ? undefined : scope.conversions?.get(pointer);
  const isConverted = conversion && statesType(schema["type"], convertedFrom(conversion));
  return isConverted && !isArray(schema["type"]) ? plain(convertedTypes[conversion]) : undefined;
}

const keywords: Readonly<Record<string, string>> = {
  null: "null",
  number: "number",
  integer: "number",
  boolean: "boolean",
};

/** The type of a schema's own `type` and `properties`; undefined if it has neither. */
function printCore(cursor: ObjectCursor, scope: PrintScope): TypeText | undefined {
  const { type } = cursor.schema;
  const converted = convertedType(cursor, scope);
  if (converted) return converted;
  if (type === "string") return plain("string");
  if (type === "array") {
    const print = (item: SchemaCursor): TypeText => printBelow(item, scope);
    return printArray(cursor, print, { isExact: isExact(scope) });
  }
  if (isArray(type)) return printTypes(cursor, type, scope);
  const keyword = typeof type === "string" ? keywords[type] : undefined;
  return keyword === undefined ? printObject(cursor, scope) : plain(keyword);
}

function printTypes(
  cursor: ObjectCursor,
  types: readonly JsonValue[],
  scope: PrintScope,
): TypeText {
  const schema: JsonObject = cursor.schema;
  const { oneOf, ...rest } = schema;
  const alternatives = isExact(scope) && isArray(oneOf) ? oneOf : [];
  const own = types.filter((type) => !alternatives.some((other) => hasType(other, type)));
  // The other keywords are printed once, with all types.
  const { allOf: _all, anyOf: _any, ...each } = rest;
  const printed: JsonObject = isExact(scope) ? rest : each;
  return unionOf(
    own.map((type) =>
      type === "null" || type === null
        ? nullType
        : printSchema({ ...cursor, schema: { ...printed, type } }, scope),
    ),
  );
}

function hasType(schema: JsonValue, type: JsonValue): boolean {
  return type !== "array" && type !== "object" && asObject(schema)["type"] === type;
}
