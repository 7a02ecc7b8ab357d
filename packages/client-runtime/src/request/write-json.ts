import { labelBody } from "./label-body.ts";
import type { LabelledBody, Operation } from "./operation.ts";
import { toJson } from "./to-json.ts";

/**
 * Serializes a JSON body. Throws ClientError `body-missing`, and TypeError for a value that JSON cannot represent. Generated tables name it by operation.
 * @see https://www.rfc-editor.org/rfc/rfc8259
 * @example
 * ```ts
 * import { type OperationFunctions, writeJson, writeUrl } from "@plumbline/client-runtime";
 *
 * export const functions: OperationFunctions = { writeBody: writeJson, writeUrl };
 * ```
 */
export function writeJson(entry: Operation, given: unknown): LabelledBody {
  return labelBody(entry, toJson(given));
}
