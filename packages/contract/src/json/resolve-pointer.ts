import type { JsonValue } from "../model/json-value.ts";
import { stepInto } from "./step-into.ts";
import { parsePointer } from "./parse-pointer.ts";

/**
 * The value that a JSON Pointer names, or undefined if there is none. `$ref`s are not followed.
 * Throws ContractError `pointer-invalid`.
 * @see https://www.rfc-editor.org/rfc/rfc6901#section-4
 */
export function resolvePointer(document: JsonValue, pointer: string): JsonValue | undefined {
  let value: JsonValue | undefined = document;
  for (const token of parsePointer(pointer)) value = stepInto(value, token);
  return value;
}
