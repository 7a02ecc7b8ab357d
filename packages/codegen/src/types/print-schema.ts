import { asObject, isArray, isObject, type JsonObject, type JsonValue } from "@plumbline/contract";
import { commentOf } from "./comment-of.ts";
import { literalType, propertyKey } from "./literal-type.ts";
import { type Discriminated, resolveSchema, targetOf } from "./read-discriminators.ts";
import { markUse, type View } from "./schema-use.ts";
import { hasShape } from "./has-shape.ts";
import {
  arrayOf,
  genericOf,
  intersectionOf,
  type Member,
  neverType,
  nullType,
  objectOf,
  plain,
  tupleOf,
  type TypeText,
  unionOf,
  unknownType,
} from "./type-text.ts";

/** A schema that is printed, and how. */
export interface PrintContext extends Discriminated {
  readonly view: View;
  /** Pointer of the schema; undefined below a schema that has no pointer of its own. */
  readonly pointer?: string | undefined;
}

/**
 * Prints the type of a schema. In the view `document`, it is the type that openapi-typescript 7 prints with the options
 * `emptyObjectsUnknown` and without `defaultNonNullable`; the other views follow JSON Schema more closely.
 * @see https://openapi-ts.dev/introduction
 */
export function printSchema(schema: JsonValue | undefined, context: PrintContext): TypeText {
  if (schema === true) return unknownType;
  if (!isObject(schema)) return neverType;
  const target = targetOf(schema);
  if (target !== undefined) return printReference(schema, target, context);
  if (schema["const"] !== undefined && (schema["const"] !== null || !isExact(context)))
    return literalType(schema["const"]);
  const values = schema["enum"];
  if (isArray(values) && isEnum(schema, values, context)) return printEnum(schema, values);
  // The upgrade from OpenAPI 3.0 leaves no type beside the media type.
  if (context.view === "form" && isBinary(schema)) return filePart;
  return printComposed(schema, context);
}

/** Whether the type must be that of openapi-typescript. */
function isExact({ view }: PrintContext): boolean {
  return view === "document";
}

function printReference(schema: JsonObject, target: string, context: PrintContext): TypeText {
  const text = markUse({ view: context.view, pointer: target });
  const named: TypeText = { text, top: "none", bare: [text] };
  if (isExact(context)) return named;
  const { $ref: _, ...rest } = schema;
  return hasShape(rest) ? intersectionOf([named, printSchema(rest, below(context))]) : named;
}

function below(context: PrintContext): PrintContext {
  return { ...context, pointer: undefined };
}

function isEnum(schema: JsonObject, values: readonly JsonValue[], context: PrintContext): boolean {
  // No value is valid, which an author cannot mean.
  if (values.length === 0 && !isExact(context)) return false;
  return (
    schema["type"] !== "object" && !("properties" in schema) && !("additionalProperties" in schema)
  );
}

function printEnum(schema: JsonObject, values: readonly JsonValue[]): TypeText {
  const isNullable = [schema["type"]].flat().includes("null") && isArray(schema["type"]);
  return unionOf([...values.map(literalType), ...(isNullable ? [nullType] : [])]);
}

function printComposed(schema: JsonObject, context: PrintContext): TypeText {
  const core = printCore(schema, context);
  const all = printAllOf(schema, context);
  const parts = [...(core ? [core] : []), ...all];
  const base = parts.length > 0 ? intersectionOf(parts) : undefined;
  const type = withOneOf(withAnyOf(base, schema, context), schema, context);
  if (type) return schema["nullable"] === true ? unionOf([type, nullType]) : type;
  const isObjectType = isExact(context)
    ? "type" in schema
    : [schema["type"]].flat().includes("object");
  return isObjectType ? plain("Record<string, unknown>") : unknownType;
}

/** openapi-typescript treats `anyOf` as an alternative to the rest of the schema; JSON Schema applies both. */
function withAnyOf(
  base: TypeText | undefined,
  { anyOf }: JsonObject,
  context: PrintContext,
): TypeText | undefined {
  if (!isArray(anyOf) || anyOf.length === 0) return base;
  if (isExact(context)) return unionOf([...(base ? [base] : []), ...printEach(anyOf, context)]);
  if (base && !anyOf.every(hasShape)) return base;
  return intersectionOf([...(base ? [base] : []), unionOf(printEach(anyOf, context))]);
}

const primitive = /^(?:boolean|never|null|number|string)$/;

function withOneOf(
  base: TypeText | undefined,
  schema: JsonObject,
  context: PrintContext,
): TypeText | undefined {
  const values = schema["type"] === "object" ? schema["enum"] : undefined;
  const oneOf = schema["oneOf"] ?? values;
  if (!isArray(oneOf) || oneOf.length === 0) return base;
  if (!isExact(context) && base && !oneOf.every(hasShape)) return base;
  const types = printEach(oneOf, context);
  if (isExact(context) && types.every(({ text }) => primitive.test(text)))
    return unionOf([...(base ? [base] : []), ...types]);
  return intersectionOf([...(base ? [base] : []), unionOf(types)]);
}

function printEach(schemas: readonly JsonValue[], context: PrintContext): readonly TypeText[] {
  return schemas.map((schema) => printSchema(schema, below(context)));
}

function printAllOf(schema: JsonObject, context: PrintContext): readonly TypeText[] {
  if (!isArray(schema["allOf"])) return [];
  const required = namesIn(schema["required"]);
  return schema["allOf"].map((part) => {
    const type = printPart(part, required, context);
    const discriminator = discriminatorOf(part, context);
    if (!discriminator) return type;
    return genericOf("Omit", type, JSON.stringify(discriminator.propertyName));
  });
}

function discriminatorOf(
  part: JsonValue,
  { discriminators }: PrintContext,
): { readonly propertyName: string } | undefined {
  const target = targetOf(part);
  const found = target === undefined ? undefined : discriminators.get(target);
  if (found || target !== undefined) return found;
  const { propertyName } = asObject(asObject(part)["discriminator"]);
  return typeof propertyName === "string" ? { propertyName } : undefined;
}

/** A part of `allOf`, in which the properties that the whole schema requires are required. */
function printPart(part: JsonValue, required: readonly string[], context: PrintContext): TypeText {
  const target = targetOf(part);
  if (target === undefined) {
    if (!isObject(part)) return printSchema(part, below(context));
    const own = namesIn(part["required"]);
    return printSchema({ ...part, required: [...required, ...own] }, below(context));
  }
  const type = printSchema(part, below(context));
  if (context.stated.has(target)) return type;
  const properties = asObject(resolveSchema(context.document, target)?.["properties"]);
  const names = required.filter((name) => isPrinted(properties[name], context));
  if (names.length === 0) return type;
  const keys = names.map((name) => JSON.stringify(name)).join(" | ");
  return intersectionOf([type, plain(`Required<Pick<${type.text}, ${keys}>>`)]);
}

function namesIn(required: JsonValue | undefined): readonly string[] {
  return isArray(required) ? required.filter((name) => typeof name === "string") : [];
}

const keywords: Readonly<Record<string, string>> = {
  null: "null",
  number: "number",
  integer: "number",
  boolean: "boolean",
};

/** The type of a schema's own `type` and `properties`; undefined if it has neither. */
function printCore(schema: JsonObject, context: PrintContext): TypeText | undefined {
  const { type } = schema;
  if (type === "string") return plain("string");
  if (type === "array") return printArray(schema, context);
  if (isArray(type)) return printTypes(schema, type, context);
  const keyword = typeof type === "string" ? keywords[type] : undefined;
  return keyword === undefined ? printObject(schema, context) : plain(keyword);
}

/** Text of bytes is a file in a form. @see https://spec.openapis.org/oas/v3.1.1#considerations-for-file-uploads */
const filePart: TypeText = { text: "Blob | ArrayBuffer | Uint8Array", top: "|", bare: [] };

/** Whether a schema describes bytes. The upgrade to OpenAPI 3.1 replaces `format: binary` by a media type. */
export function isBinary(schema: JsonValue | undefined): boolean {
  const { format, contentMediaType, contentEncoding } = asObject(schema);
  return format === "binary" || (contentMediaType !== undefined && contentEncoding === undefined);
}

function printArray(schema: JsonObject, context: PrintContext): TypeText {
  const { items } = schema;
  const first = schema["prefixItems"] ?? items;
  if (isArray(first)) return tupleOf(printEach(first, context));
  return arrayOf(
    items === undefined || items === false ? unknownType : printSchema(items, below(context)),
  );
}

function printTypes(
  schema: JsonObject,
  types: readonly JsonValue[],
  context: PrintContext,
): TypeText {
  const { oneOf, ...rest } = schema;
  const alternatives = isArray(oneOf) ? oneOf : [];
  const own = types.filter((type) => !alternatives.some((other) => hasType(other, type)));
  const inner = isArray(oneOf) ? rest : schema;
  // The other keywords are printed once, with all types.
  const { allOf: _all, anyOf: _any, ...each } = inner;
  const printed = isExact(context) ? inner : each;
  return unionOf(
    own.map((type) =>
      type === "null" || type === null ? nullType : printSchema({ ...printed, type }, context),
    ),
  );
}

function hasType(schema: JsonValue, type: JsonValue): boolean {
  return type !== "array" && type !== "object" && asObject(schema)["type"] === type;
}

function printObject(schema: JsonObject, context: PrintContext): TypeText | undefined {
  const members = [
    ...discriminatorMember(schema, context),
    ...printProperties(schema, context),
    ...printDefinitions(schema, context),
  ];
  const index = indexType(schema, members.length > 0, context);
  const parts = [
    ...(members.length > 0 ? [objectOf(members)] : []),
    ...(index ? [objectOf([{ key: "[key: string]", type: index }])] : []),
  ];
  return parts.length === 0 ? undefined : intersectionOf(parts);
}

/** The value that names a schema with a discriminator that does not list its alternatives. */
function discriminatorMember(
  schema: JsonObject,
  { pointer, discriminators, stated }: PrintContext,
): readonly Member[] {
  const isComposed = schema["allOf"] !== undefined || schema["anyOf"] !== undefined;
  if (pointer === undefined || !isComposed || schema["discriminator"] !== undefined) return [];
  const discriminator = discriminators.get(pointer);
  if (!discriminator || stated.has(pointer)) return [];
  const mapped = Object.entries(discriminator.mapping).find(([, target]) => target === pointer);
  const value = mapped?.[0] ?? pointer.slice(pointer.lastIndexOf("/") + 1);
  return [{ key: propertyKey(discriminator.propertyName), type: literalType(value) }];
}

function printProperties(schema: JsonObject, context: PrintContext): readonly Member[] {
  const required = namesIn(schema["required"]);
  return Object.entries(asObject(schema["properties"]))
    .filter(([, property]) => isPrinted(property, context))
    .map(([name, property]) => ({
      key: propertyKey(name),
      type: printSchema(property, below(context)),
      isOptional: !required.includes(name),
      isReadOnly: isExact(context) && asObject(property)["readOnly"] === true,
      comment: commentOf(property),
    }));
}

/** Whether a view contains a property. */
function isPrinted(property: JsonValue | undefined, { document, view }: PrintContext): boolean {
  if (property === undefined) return false;
  const target = targetOf(property);
  const referenced = target === undefined ? undefined : resolveSchema(document, target);
  const has = (keyword: string): boolean =>
    asObject(property)[keyword] === true || referenced?.[keyword] === true;
  if (view === "response") return !has("writeOnly");
  return view === "document" || !has("readOnly");
}

/** openapi-typescript prints definitions as a property. */
function printDefinitions(
  { $defs: definitions }: JsonObject,
  context: PrintContext,
): readonly Member[] {
  const entries = Object.entries(asObject(definitions));
  if (!isExact(context) || entries.length === 0) return [];
  const members = entries.map(([name, schema]) => ({
    key: propertyKey(name),
    type: printSchema(schema, below(context)),
  }));
  return [{ key: "$defs", type: objectOf(members) }];
}

function indexType(
  schema: JsonObject,
  hasMembers: boolean,
  context: PrintContext,
): TypeText | undefined {
  const { additionalProperties: more, patternProperties } = schema;
  const types = [
    ...(more === true || (isObject(more) && Object.keys(more).length === 0) ? [unknownType] : []),
    ...(isObject(more) && Object.keys(more).length > 0 ? [printSchema(more, below(context))] : []),
    ...Object.values(asObject(patternProperties)).map((item) => printSchema(item, below(context))),
  ];
  if (types.length === 0) return undefined;
  // No object literal fits a property of one type and an index signature of another.
  if (hasMembers && !isExact(context)) return unknownType;
  const type = unionOf(types);
  return types.some(({ text }) => text === "unknown") ? unknownType : type;
}
