import {
  asObject,
  isArray,
  isObject,
  isOmitted,
  type JsonObject,
  memberSchemas,
  requiredSchemas,
  type SchemaCursor,
  subschemaAt,
  subschemasUnder,
} from "@plumbline/contract";
import { commentOf } from "./comment-of.ts";
import { propertyKey } from "./literal-type.ts";
import { isExact, type ObjectCursor, printBelow, type PrintScope } from "./print-context.ts";
import {
  intersectionOf,
  type Member,
  objectOf,
  type TypeText,
  unionOf,
  unknownType,
} from "./type-text.ts";

export function printObject(cursor: ObjectCursor, scope: PrintScope): TypeText | undefined {
  const members = [
    ...printProperties(cursor, scope),
    ...printRequired(cursor, scope),
    ...printDefinitions(cursor, scope),
  ];
  const index = indexType(cursor, members.length > 0, scope);
  const parts = [
    ...(members.length > 0 ? [objectOf(members)] : []),
    ...(index ? [objectOf([{ key: "[key: string]", type: index }])] : []),
  ];
  return parts.length === 0 ? undefined : intersectionOf(parts);
}

function namesIn({ required }: JsonObject): readonly string[] {
  return isArray(required) ? required.filter((name) => typeof name === "string") : [];
}

function printProperties(cursor: ObjectCursor, scope: PrintScope): readonly Member[] {
  const { whole } = scope;
  const required = new Set(
    [cursor, ...requiredSchemas(whole)].flatMap(({ schema }) => namesIn(asObject(schema))),
  );
  return subschemasUnder(cursor, "properties")
    .filter((property) => isPrinted(property, scope))
    .map((property) => ({
      key: propertyKey(property.name ?? ""),
      type: printBelow(property, scope),
      isOptional: !required.has(property.name ?? ""),
      isReadOnly: isExact(scope) && asObject(property.schema)["readOnly"] === true,
      comment: commentOf(property.schema),
    }));
}

/** The members that a schema requires and only a schema that another part refers to describes; for openapi-typescript, no other ones. */
function printRequired(cursor: ObjectCursor, scope: PrintScope): readonly Member[] {
  const { whole } = scope;
  const names = namesIn(cursor.schema).filter((name) => !subschemaAt(cursor, "properties", name));
  if (names.length === 0) return [];
  const parts = requiredSchemas(whole);
  const isCommon = parts.some(({ pointer }) => pointer === cursor.pointer);
  return names.flatMap((name) => {
    const describing = parts.filter((part) => subschemaAt(part, "properties", name));
    if (describing.some((part) => namesIn(asObject(part.schema)).includes(name))) return [];
    // The whole schema prints the members that all its values have as required ones.
    if (isCommon && describing.some(({ pointer }) => isWithin(pointer, whole))) return [];
    const found = parts.flatMap((part) => {
      const property = subschemaAt(part, "properties", name);
      return property ? [property] : isExact(scope) ? [] : memberSchemas(part, name);
    });
    if (!found.every((property) => isPrinted(property, scope))) return [];
    if (isExact(scope) && found.length === 0) return [];
    const types = found.map((property) => printBelow(property, scope));
    return [{ key: propertyKey(name), type: intersectionOf(types) }];
  });
}

function isWithin(pointer: string, { pointer: outer }: SchemaCursor): boolean {
  return pointer === outer || pointer.startsWith(`${outer}/`);
}

/** Whether a view contains a property. */
function isPrinted(property: SchemaCursor, { view }: PrintScope): boolean {
  return view === "document" || !isOmitted(property, view === "response" ? view : "request");
}

/** openapi-typescript prints definitions as a property. */
function printDefinitions(cursor: ObjectCursor, scope: PrintScope): readonly Member[] {
  const definitions = isExact(scope) ? subschemasUnder(cursor, "$defs") : [];
  if (definitions.length === 0) return [];
  const members = definitions.map((definition) => ({
    key: propertyKey(definition.name ?? ""),
    type: printBelow(definition, scope),
  }));
  return [{ key: "$defs", type: objectOf(members) }];
}

function indexType(
  cursor: ObjectCursor,
  hasMembers: boolean,
  scope: PrintScope,
): TypeText | undefined {
  const { additionalProperties: more } = cursor.schema;
  const patterns = subschemasUnder(cursor, "patternProperties");
  const isAny = more === true || (isObject(more) && Object.keys(more).length === 0);
  // Members that match no pattern may have any value.
  const isOpen = isAny || (more === undefined && patterns.length > 0 && !isExact(scope));
  const others = isObject(more) && !isAny ? subschemasUnder(cursor, "additionalProperties") : [];
  const types = [
    ...(isOpen ? [unknownType] : []),
    ...[...others, ...patterns].map((other) => printBelow(other, scope)),
  ];
  if (types.length === 0) return undefined;
  // No object literal fits a property of one type and an index signature of another.
  if (hasMembers && !isExact(scope)) return unknownType;
  return types.some(({ text }) => text === "unknown") ? unknownType : unionOf(types);
}
