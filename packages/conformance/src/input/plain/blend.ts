import { type JsonObject, type JsonValue, parsePointer, isObject } from "@plumbline/contract";

/**
 * Returns a generated value whose object at a pointer keeps its names, but has the known values of the names that both objects have. A
 * boundary of the names then does not vary the values.
 */
export function blend(known: JsonValue, generated: JsonValue, pointer: string): JsonValue {
  return blendAt(known, generated, parsePointer(pointer)) ?? generated;
}

function blendAt(
  known: JsonValue | undefined,
  generated: JsonValue | undefined,
  tokens: readonly string[],
): JsonValue | undefined {
  if (!isObject(known) || !isObject(generated)) return generated;
  const [token, ...rest] = tokens;
  if (token !== undefined)
    return { ...generated, [token]: blendAt(known[token], generated[token], rest) };
  const members = Object.entries(generated).map(([name, member]) => [
    name,
    Object.hasOwn(known, name) ? known[name] : member,
  ]);
  return Object.fromEntries(members) as JsonObject; // members of JSON values
}
