import type { OperationEntry } from "./operation-table.ts";
import { ClientError } from "./client-error.ts";
import { encodeNames } from "./encode-names.ts";

/**
 * Path parameters, fit for a URL, that lead to this operation and no other: an empty one or a dot segment would be another path.
 * Throws ClientError `path-parameter-invalid`.
 * @see https://www.rfc-editor.org/rfc/rfc3986#section-5.2.4
 */
export function checkPathParameters(
  name: string,
  { parameters }: OperationEntry,
  given: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  for (const parameter of parameters.path) {
    if (!isSegment(given[parameter.name])) throw invalid(name, parameter.name);
  }
  return Object.fromEntries(
    Object.entries(given).map(([parameter, value]) => [parameter, encodeNames(value)]),
  );
}

/** A list is joined by commas, so that only one of a single value can be a dot segment. */
function isSegment(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 1 || isSegment(value[0]);
  if (value === undefined || value === null) return false;
  if (typeof value === "object") return Object.keys(value).length > 0;
  return typeof value !== "string" || !["", ".", ".."].includes(value);
}

function invalid(name: string, parameter: string): ClientError {
  return new ClientError(
    "path-parameter-invalid",
    `${name} needs the path parameter ${parameter}: a text that is not empty, "." or ".."`,
  );
}
