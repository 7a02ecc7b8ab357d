import type { OperationEntry } from "./operation-table.ts";

/**
 * Returns the media types of the documented response for a status: its own, that of its range, or `default`. Undefined if there is none.
 * If the document names a success, `default` describes errors only.
 * @see https://spec.openapis.org/oas/v3.1.1#responses-object
 */
export function findDocumented(
  { responses, success }: OperationEntry,
  status: number,
): readonly string[] | undefined {
  const [range] = String(status);
  const rest = range === "2" && !success.includes("default") ? undefined : responses["default"];
  return responses[status] ?? responses[`${range}XX`] ?? rest;
}
