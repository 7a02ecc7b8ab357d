import type { JsonObject, JsonValue, Operation } from "@plumbline/contract";

const methods = new Set(["get", "put", "post", "delete", "options", "head", "patch", "trace"]);

/** A copy of the document with only the paths and methods of the operations given. */
export function selectPaths(document: JsonObject, operations: readonly Operation[]): JsonObject {
  const kept = new Set(operations.map(({ method, path }) => `${method} ${path}`));
  const isKept = (path: string) => (method: string) => !methods.has(method) || kept.has(`${method} ${path}`);
  const used = new Set(operations.map(({ path }) => path));
  const paths = Object.entries(objectOf(document["paths"]))
    .filter(([path]) => used.has(path))
    .map(([path, item]) => [path, pickKeys(objectOf(item), isKept(path))]);
  return structuredClone({ ...document, paths: Object.fromEntries(paths) });
}

function pickKeys(object: JsonObject, isKept: (key: string) => boolean): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([key]) => isKept(key)));
}

function objectOf(value: JsonValue | undefined): JsonObject {
  // `Array.isArray` does not narrow readonly arrays away, so the object is what is left.
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
}
