import { isArray, isObject, type JsonValue, literalText } from "@plumbline/contract";
import {
  arrayOf,
  neverType,
  nullType,
  objectOf,
  plain,
  tupleOf,
  type TypeText,
  unknownType,
} from "./type-text.ts";

/** The type of exactly one value. */
export function literalType(value: JsonValue | undefined): TypeText {
  if (value === null) return nullType;
  if (isArray(value))
    return value.length === 0 ? arrayOf(neverType) : tupleOf(value.map(literalType));
  if (!isObject(value)) return value === undefined ? unknownType : plain(literalText(value));
  const members = Object.entries(value).map(([name, item]) => ({
    key: propertyKey(name),
    type: literalType(item),
  }));
  return members.length === 0 ? plain("Record<string, never>") : objectOf(members);
}

const identifier = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;

/** The name of a property in a type: quoted unless it is an identifier or a number. */
export function propertyKey(name: string): string {
  return identifier.test(name) || /^(?:0|[1-9]\d{0,14})$/.test(name) ? name : literalText(name);
}
