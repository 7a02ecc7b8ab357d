import { isString } from "../json/is-object.ts";
import type { HttpMethod } from "../model/contract.ts";
import type { JsonObject } from "../model/json-value.ts";

export const httpMethods: readonly HttpMethod[] = [
  "get",
  "put",
  "post",
  "delete",
  "options",
  "head",
  "patch",
  "trace",
];

export function isHttpMethod(key: string): key is HttpMethod {
  return (httpMethods as readonly string[]).includes(key);
}

/** `operationId`, or `method path` if the operation has none. */
export function operationIdOf(operation: JsonObject, method: string, path: string): string {
  return isString(operation.operationId) ? operation.operationId : `${method} ${path}`;
}
