import { follow } from "./follow.ts";
import { isObject, type JsonObject } from "./read-bundle.ts";

const methods = new Set(["get", "put", "post", "delete", "options", "head", "patch", "trace"]);

export interface OperationEntry {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly node: JsonObject;
  /** With resolved references, including those of the path. */
  readonly parameters: readonly JsonObject[];
}

export function listOperations(document: JsonObject): OperationEntry[] {
  return Object.entries(follow(document, document.paths)).flatMap(([path, item]) => {
    if (!isObject(item)) return [];
    return Object.entries(item).flatMap(([method, node]) => {
      if (!methods.has(method) || !isObject(node)) return [];
      const parameters = [item.parameters, node.parameters]
        .flat()
        .map((parameter) => follow(document, parameter));
      const named = parameters.filter(({ name }) => name !== undefined);
      return [{ id: String(node.operationId), method, path, node, parameters: named }];
    });
  });
}
