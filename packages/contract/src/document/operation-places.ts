import { isStandardMethod } from "@plumbline/wire";
import { asObject } from "../json/is-object.ts";
import type { HttpMethod } from "../model/contract.ts";
import type { JsonObject } from "../model/json-value.ts";

/** An operation of a path item. */
export interface OperationPlace {
  readonly method: HttpMethod;
  /** The tokens that lead from the path item to the operation. */
  readonly path: readonly string[];
}

/** The operations of a path item, in document order. */
export function operationPlaces(pathItem: JsonObject): readonly OperationPlace[] {
  return Object.keys(pathItem).flatMap((key) => {
    if (isStandardMethod(key)) return [{ method: key, path: [key] }];
    if (key !== "additionalOperations") return [];
    const methods = Object.keys(asObject(pathItem[key]));
    return methods.map((method) => ({ method, path: [key, method] }));
  });
}

/** The start of some tokens below a path item that leads to the operation, or undefined if they lead to something else. */
export function operationPathOf(tokens: readonly string[]): readonly string[] | undefined {
  const [field = "", method] = tokens;
  if (isStandardMethod(field)) return [field];
  return field === "additionalOperations" && method !== undefined ? [field, method] : undefined;
}
