import type { OperationEntry } from "./operation-table.ts";

export interface Documented {
  readonly mediaTypes: readonly string[];
  readonly success: boolean;
}

/**
 * The documented response that a status falls under: its own, that of its range, or `default`.
 * Where the document names a success, `default` describes what is not one.
 * @see https://spec.openapis.org/oas/v3.1.1#responses-object
 */
export function findDocumented(
  { responses, success }: OperationEntry,
  status: number,
): Documented | undefined {
  const range = Math.floor(status / 100);
  const isSuccess = range === 2;
  const rest = isSuccess && !success.includes("default") ? undefined : responses["default"];
  const mediaTypes = responses[status] ?? responses[`${range}XX`] ?? rest;
  return mediaTypes && { mediaTypes, success: isSuccess };
}
