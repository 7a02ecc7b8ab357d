/**
 * Whether two values of JSON are equal. Generated validators call it.
 * @see https://json-schema.org/draft/2020-12/json-schema-core#section-4.2.2
 * @example
 * ```ts
 * import { deepEqual } from "@plumbline/client-runtime";
 *
 * console.log(deepEqual({ a: [1], b: null }, { b: null, a: [1] }));
 * ```
 */
export function deepEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (!isObject(one) || !isObject(other) || Array.isArray(one) !== Array.isArray(other))
    return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && deepEqual(one[name], other[name]))
  );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
