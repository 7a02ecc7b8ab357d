import type { Operation } from "./operation.ts";
import { serializeParameter } from "./serialize-parameter.ts";
import { type UrlInput, writeUrl } from "./write-url.ts";

/** The path and query of a call, with parameters of any style. Throws ClientError `path-parameter-invalid`. */
export function writeStyledUrl(operation: Operation, input: UrlInput): string {
  return writeUrl(operation, input, serializeParameter);
}
