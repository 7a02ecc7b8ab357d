import { isArray, isObject, type JsonObject, type JsonValue } from "@plumbline/contract";

/** The value at the end of some names. */
export function valueAt(
  value: JsonValue | undefined,
  names: readonly string[],
): JsonValue | undefined {
  return names.reduce<JsonValue | undefined>((at, name) => {
    if (isArray(at)) return at[Number(name)];
    return isObject(at) && Object.hasOwn(at, name) ? at[name] : undefined;
  }, value);
}

/** A copy with another value at the end of some names. */
export function withValueAt(
  value: JsonValue,
  names: readonly string[],
  part: JsonValue,
): JsonValue {
  const [name, ...rest] = names;
  if (name === undefined) return part;
  if (isArray(value) && /^\d+$/.test(name)) {
    const copy = [...value];
    copy[Number(name)] = withValueAt(copy[Number(name)] ?? null, rest, part);
    return copy;
  }
  const old = isObject(value) ? value : {};
  return { ...old, [name]: withValueAt(old[name] ?? null, rest, part) };
}

/** A copy without the member or item at the end of some names. */
export function removeAt(value: JsonValue, names: readonly string[]): JsonValue {
  const parentNames = names.slice(0, -1);
  const name = names.at(-1) ?? "";
  const parent = valueAt(value, parentNames);
  if (isArray(parent))
    return withValueAt(
      value,
      parentNames,
      parent.filter((_, at) => String(at) !== name),
    );
  return isObject(parent) ? withValueAt(value, parentNames, without(parent, name)) : value;
}

export function without(value: JsonObject, name: string): JsonObject {
  return Object.fromEntries(Object.entries(value).filter(([other]) => other !== name));
}
