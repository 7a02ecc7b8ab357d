import { isArray, isObject, type JsonObject, type JsonValue } from "@plumbline/contract";

/** Adds the members that are missing, in objects of objects too. */
export function withDefaults(value: JsonValue, defaults: JsonValue): JsonValue {
  if (!isObject(value) || !isObject(defaults)) return value;
  const names = new Set([...Object.keys(value), ...Object.keys(defaults)]);
  return objectOf(names, (name) => {
    const [own, other] = [value[name], defaults[name]];
    if (own === undefined) return other;
    return other === undefined ? own : withDefaults(own, other);
  });
}

/** Replaces the members that are sent, in objects of objects too. */
export function overlay(value: JsonValue, sent: JsonValue): JsonValue {
  return withDefaults(sent, value);
}

/** @see https://www.rfc-editor.org/rfc/rfc7396 */
export function mergePatch(value: JsonValue, patch: JsonValue): JsonValue {
  if (!isObject(patch)) return patch;
  const old = isObject(value) ? value : {};
  const names = new Set([...Object.keys(old), ...Object.keys(patch)]);
  return objectOf(names, (name) => {
    const change = patch[name];
    if (change === undefined) return old[name];
    return change === null ? undefined : mergePatch(old[name] ?? null, change);
  });
}

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

function objectOf(
  names: ReadonlySet<string>,
  valueOf: (name: string) => JsonValue | undefined,
): JsonObject {
  const entries = [...names].flatMap((name) => {
    const value = valueOf(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(entries);
}
