import type { Operation, UrlInput } from "./operation.ts";
import { serializeParameter } from "./serialize-parameter.ts";
import { writeUrl } from "./write-url.ts";

/**
 * The path and query of a call, with parameters of any style. Throws ClientError `path-parameter-invalid`. Generated tables name it by operation.
 * @see https://spec.openapis.org/oas/v3.1.1#style-values
 * @example
 * ```ts
 * import { type OperationFunctions, writeJson, writeStyledUrl } from "@plumbline/client-runtime";
 *
 * export const functions: OperationFunctions = { writeBody: writeJson, writeUrl: writeStyledUrl };
 * ```
 */
export function writeStyledUrl(operation: Operation, input: UrlInput): string {
  return writeUrl(operation, input, serializeParameter);
}
