import { isObject, type JsonObject, type JsonValue } from "@plumbline/contract";

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
