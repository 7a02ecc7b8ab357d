import { resolveIn } from "./resolve-in.ts";
import { isObject, type JsonObject } from "./read-bundle.ts";

/** The object at a value after resolving references; keywords beside a reference win. Empty if there is none. */
export function follow(document: JsonObject, value: unknown): JsonObject {
  if (!isObject(value)) return {};
  const { $ref, ...siblings } = value;
  if (typeof $ref !== "string") return value;
  return { ...follow(document, resolveIn(document, $ref.slice(1))), ...siblings };
}

/** Walks along keys and resolves every reference on the way. */
export function dig(document: JsonObject, start: unknown, ...keys: readonly string[]): JsonObject {
  return keys.reduce((value, key) => follow(document, value[key]), follow(document, start));
}
