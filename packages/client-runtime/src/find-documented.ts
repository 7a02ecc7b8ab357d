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
  const isSuccess = status >= 200 && status < 300;
  const keys = [String(status), `${Math.floor(status / 100)}XX`];
  const candidates = isSuccess && !success.includes("default") ? keys : [...keys, "default"];
  const mediaTypes = candidates.map((key) => responses[key]).find((found) => found !== undefined);
  return mediaTypes && { mediaTypes, success: isSuccess };
}
