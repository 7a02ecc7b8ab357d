import { isString } from "../json/is-object.ts";
import type { JsonObject } from "../model/json-value.ts";

/** `operationId`, or `method path` if the operation has none. */
export function operationIdOf(operation: JsonObject, method: string, path: string): string {
  return isString(operation.operationId) ? operation.operationId : `${method} ${path}`;
}
