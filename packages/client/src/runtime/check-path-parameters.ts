import type { OperationEntry } from "../generated/operation-table.ts";
import { ClientError } from "./client-error.ts";

/**
 * Path parameters that lead to this operation and no other: an empty one or a dot segment would be another path.
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
  return given;
}

function isSegment(value: unknown): boolean {
  if (value === undefined || value === null) return false;
  return typeof value === "object" || !["", ".", ".."].includes(String(value));
}

function invalid(name: string, parameter: string): ClientError {
  return new ClientError(
    "path-parameter-invalid",
    `${name} needs the path parameter ${parameter}: a text that is not empty, "." or ".."`,
  );
}
