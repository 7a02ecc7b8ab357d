import { findSentences } from "#sentences";
import { ClientError, type ClientErrorCode } from "./client-error.ts";

/**
 * The error of a calling program's mistake, with the sentence that explains its details. Bundles for browsers load the sentences with the
 * first call: until then, the message consists of the code and the details.
 */
export function misuse(code: ClientErrorCode, ...details: readonly string[]): ClientError {
  return new ClientError(code, findSentences()?.[code](...details) ?? [code, ...details].join(" "));
}
