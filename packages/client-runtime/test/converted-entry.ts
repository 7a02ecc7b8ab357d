import type { ConversionEntry, OperationEntry } from "../src/table/operation-table.ts";

/** An operation that converts some of its values. */
export function entryOf(
  conversions: ConversionEntry,
  more: Partial<OperationEntry> = {},
): OperationEntry {
  return {
    operationId: "changeThing",
    method: "post",
    path: "/things/{id}",
    parameters: { path: [], query: [], header: [] },
    managedHeaders: [],
    body: { mediaType: "application/json", required: true },
    responses: { 200: ["application/json"], "4XX": ["application/json"] },
    success: ["200"],
    rateLimits: [],
    effect: "none",
    scopes: [],
    conversions,
    ...more,
  };
}
