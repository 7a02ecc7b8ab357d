import { type JsonValue, parsePointer, isObject } from "@plumbline/contract";

/**
 * Copies the part of a generated value at a pointer into a known value: sets a present member and removes an absent
 * one. `undefined` if the known value has no such place.
 */
export function graft(
  known: JsonValue,
  generated: JsonValue,
  pointer: string,
): JsonValue | undefined {
  return graftAt(known, generated, parsePointer(pointer));
}

function graftAt(
  known: JsonValue | undefined,
  generated: JsonValue | undefined,
  tokens: readonly string[],
): JsonValue | undefined {
  const [token, ...rest] = tokens;
  if (token === undefined) return generated;
  if (Array.isArray(known) && Array.isArray(generated))
    return graftItem(known, generated, [token, ...rest]);
  if (!isObject(known) || !isObject(generated)) return undefined;
  if (!Object.hasOwn(generated, token)) return omit(known, token);
  if (rest.length === 0 || !Object.hasOwn(known, token))
    return { ...known, [token]: generated[token] };
  const member = graftAt(known[token], generated[token], rest);
  return member === undefined ? undefined : { ...known, [token]: member };
}

function graftItem(
  known: readonly JsonValue[],
  generated: readonly JsonValue[],
  [token = "", ...rest]: readonly string[],
): JsonValue | undefined {
  const index = Number(token);
  if (index >= known.length || index >= generated.length) return generated;
  const item = graftAt(known[index], generated[index], rest);
  return item === undefined ? undefined : known.with(index, item);
}

function omit(known: Record<string, JsonValue | undefined>, token: string): JsonValue {
  const { [token]: _, ...rest } = known;
  return rest;
}
