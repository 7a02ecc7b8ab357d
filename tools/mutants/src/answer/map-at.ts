import { isArray, isObject, type JsonValue } from "@plumbline/contract";

/** Matches each entry of a list and each value of a map. */
export const each = "*";

/** A path into a JSON value; `each` matches all names and positions. */
export type Way = readonly string[];

/** Returns the value with everything at a path replaced, or undefined if the path matches nothing. `replace` returns undefined to remove a value. */
export function mapAt(
  value: JsonValue,
  way: Way,
  replace: (value: JsonValue) => JsonValue | undefined,
): JsonValue | undefined {
  let reached = false;
  function visit(value: JsonValue, [token, ...rest]: Way): JsonValue | undefined {
    if (token === undefined) {
      reached = true;
      return replace(value);
    }
    if (isArray(value))
      return value.flatMap((entry, at) =>
        token === each || token === String(at) ? wrap(visit(entry, rest)) : [entry],
      );
    if (!isObject(value)) return value;
    const entries = Object.entries(value).flatMap(([name, member]) => {
      if (member === undefined || (token !== each && token !== name)) return [[name, member]];
      const mapped = visit(member, rest);
      return mapped === undefined ? [] : [[name, mapped]];
    });
    return Object.fromEntries(entries);
  }
  const mapped = visit(value, way);
  return reached ? mapped : undefined;
}

function wrap(value: JsonValue | undefined): readonly JsonValue[] {
  return value === undefined ? [] : [value];
}
