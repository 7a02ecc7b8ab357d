import type { JsonValue } from "../model/json-value.ts";
import { isArray, isObject } from "./is-object.ts";

/** The member or element of a value that one reference token names. */
export function stepInto(value: JsonValue | undefined, token: string): JsonValue | undefined {
  if (isArray(value)) return /^(0|[1-9]\d*)$/.test(token) ? value[Number(token)] : undefined;
  return isObject(value) && Object.hasOwn(value, token) ? value[token] : undefined;
}
