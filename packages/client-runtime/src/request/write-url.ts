import { ClientError } from "../options/client-error.ts";
import type { Operation, UrlInput } from "./operation.ts";
import type { ParameterEntry } from "../table/operation-table.ts";
import { writePlain } from "./write-plain.ts";

/**
 * The path and query of a call, below the base URL. A path parameter that is empty or a dot segment would address another operation, and
 * is rejected. A query parameter that holds the credential is ignored. Throws ClientError `path-parameter-invalid`. Generated tables name it by operation.
 * @see https://www.rfc-editor.org/rfc/rfc3986#section-5.2.4
 * @example
 * ```ts
 * import { type OperationFunctions, writeJson, writeUrl } from "@plumbline/client-runtime";
 *
 * export const functions: OperationFunctions = { writeBody: writeJson, writeUrl: writeUrl };
 * ```
 */
export function writeUrl(
  { name, path, parameters, credential }: Operation,
  { path: filled = {}, query = {} }: UrlInput,
  write: typeof writePlain = writePlain,
): string {
  const below = path.replaceAll(/\{([^{}]+)\}/g, (_, parameter: string) => {
    const value = filled[parameter];
    const text = write(find(parameters.path, parameter), "path", value);
    if (value !== "" && !/^\.{0,2}$/.test(text)) return text;
    throw new ClientError(
      "path-parameter-invalid",
      `${name} requires the path parameter ${parameter}; it must not be empty, "." or ".."`,
    );
  });
  const pairs = Object.entries(query)
    .filter(([parameter]) => credential?.in !== "query" || parameter !== credential.name)
    .map(([parameter, value]) => write(find(parameters.query, parameter), "query", value))
    .filter(Boolean);
  return [below, ...pairs.slice(0, 1)].join("?") + ["", ...pairs.slice(1)].join("&");
}

function find(parameters: readonly ParameterEntry[], name: string): ParameterEntry {
  return parameters.find((entry) => entry.name === name) ?? { name, required: false };
}
