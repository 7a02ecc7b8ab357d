import { isJsonMediaType, percentEncode, writeForm, writePath, writeQuery } from "@plumbline/wire";
import type { ParameterEntry } from "../table/operation-table.ts";
import { asContent } from "./as-content.ts";
import { exactText } from "./exact-text.ts";
import type { Operation, UrlInput } from "./operation.ts";
import { toJson } from "./to-json.ts";
import { writeUrl } from "./write-url.ts";

/**
 * The path and query of a call, with parameters of any style. Throws ClientError `path-parameter-invalid`. Generated tables name it by operation.
 * @see https://spec.openapis.org/oas/v3.2.0#style-values
 * @example
 * ```ts
 * import { type OperationFunctions, writeJson, writeStyledUrl } from "@plumbline/client-runtime";
 *
 * export const functions: OperationFunctions = { writeBody: writeJson, writeUrl: writeStyledUrl };
 * ```
 */
export function writeStyledUrl(operation: Operation, input: UrlInput): string {
  const url = writeUrl(operation, input, writeStyled);
  const { querystring: entry } = operation.parameters;
  if (!entry || input.querystring === undefined) return url;
  const query = writeWhole(entry, input.querystring);
  return query === "" ? url : `${url}${url.includes("?") ? "&" : "?"}${query}`;
}

/** A parameter that is the whole query: a form as it is, other content percent-encoded. */
function writeWhole({ mediaType = "" }: ParameterEntry, value: unknown): string {
  if (isJsonMediaType(mediaType)) return percentEncode(toJson(value) ?? "");
  const isMembers = typeof value === "object" && value !== null;
  return isMembers ? writeForm(value, {}, exactText) : percentEncode(exactText(value));
}

function writeStyled(parameter: ParameterEntry, place: "path" | "query", given: unknown): string {
  const [entry, value] = asContent(parameter, given);
  return place === "path"
    ? writePath(entry, value, exactText)
    : writeQuery(entry, value, exactText)
        .map((pair) => pair.join("="))
        .join("&");
}
