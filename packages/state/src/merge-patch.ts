import {
  isObject,
  type JsonObject,
  type JsonValue,
  membersOf,
  type Shape,
} from "@plumbline/contract";

/**
 * Adds the members that are missing, in objects of objects too. With a shape, an object whose members it does not name is complete, such as a
 * map of labels.
 */
export function withDefaults(value: JsonValue, defaults: JsonValue, shape?: Shape): JsonValue {
  if (!isObject(value) || !isObject(defaults)) return value;
  const members = shape && membersOf(shape);
  if (members?.size === 0) return value;
  const names = new Set([...Object.keys(value), ...Object.keys(defaults)]);
  return objectOf(names, (name) => {
    const [own, other] = [value[name], defaults[name]];
    if (own === undefined) return other;
    return other === undefined
      ? own
      : withDefaults(own, other, members && (members.get(name) ?? []));
  });
}

/** Replaces the members that are sent, in objects of objects too. With a shape, maps are replaced as a whole. */
export function overlay(value: JsonValue, sent: JsonValue, shape?: Shape): JsonValue {
  return withDefaults(sent, value, shape);
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
