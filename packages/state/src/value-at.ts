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

/** The members of an object that another one has not, or has with another value. */
export function changedMembers(old: JsonValue | undefined, value: JsonValue): JsonValue {
  if (!isObject(old) || !isObject(value)) return value;
  const entries = Object.entries(value).filter(
    ([name, member]) => JSON.stringify(member) !== JSON.stringify(old[name]),
  );
  return Object.fromEntries(entries);
}

export function without(value: JsonObject, name: string): JsonObject {
  return Object.fromEntries(Object.entries(value).filter(([other]) => other !== name));
}

/** A copy with other values at the end of some names. Items of lists add nothing to the names; `at` counts the values. */
export function mapAt(
  value: JsonValue,
  names: readonly string[],
  change: (old: JsonValue, at: number) => JsonValue,
): JsonValue {
  let count = 0;
  const walk = (part: JsonValue, [name, ...rest]: readonly string[]): JsonValue => {
    if (isArray(part))
      return part.map((item) => walk(item, name === undefined ? [] : [name, ...rest]));
    if (name === undefined) return change(part, count++);
    const member = isObject(part) && Object.hasOwn(part, name) ? part[name] : undefined;
    return member === undefined || !isObject(part) ? part : { ...part, [name]: walk(member, rest) };
  };
  return walk(value, names);
}

/** All values at the end of some names. Items of lists add nothing to the names. */
export function valuesAt(
  value: JsonValue | undefined,
  names: readonly string[],
): readonly JsonValue[] {
  const found: JsonValue[] = [];
  if (value !== undefined)
    mapAt(value, names, (old) => {
      found.push(old);
      return old;
    });
  return found;
}
