import { writeHeader } from "@plumbline/wire";
import { asContent } from "./as-content.ts";
import { exactText } from "./exact-text.ts";
import type { GivenHeaders, Operation } from "./operation.ts";

/**
 * Writes the headers of a call by their styles or as their content. Generated tables name it by operation.
 * @see https://spec.openapis.org/oas/v3.2.0#style-values
 * @example
 * ```ts
 * import { type OperationFunctions, writeHeaders } from "@plumbline/client-runtime";
 *
 * export const functions: OperationFunctions = { writeHeaders };
 * ```
 */
export function writeHeaders(
  { parameters }: Pick<Operation, "parameters">,
  headers: GivenHeaders,
): GivenHeaders {
  const written = Object.entries(headers).map(([name, given]): [string, unknown] => {
    const found = parameters.header.find((each) => each.name.toLowerCase() === name.toLowerCase());
    if (!found || given === undefined || given === null) return [name, given];
    return [name, writeHeader(...asContent(found, given), exactText)];
  });
  return Object.fromEntries(written);
}
