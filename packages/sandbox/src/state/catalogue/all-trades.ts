import data from "./trades.json" with { type: "json" };
import type { Trade } from "./trade.ts";

const shared = new Map<unknown, unknown>(Object.entries(data.sharedFields));

/** In the order of the list. */
export const allTrades: readonly Trade[] = JSON.parse(
  JSON.stringify(data.trades),
  withSharedFields,
);

/** The file names the fields of several trades. The tests validate the result against the document of the service. */
function withSharedFields(key: string, value: unknown): unknown {
  if (key !== "tenantFields" || !Array.isArray(value)) return value;
  return value.map((field: unknown) => shared.get(field) ?? field);
}

/** Finds a trade by its slug. */
export function findTrade(slug: string): Trade | undefined {
  return allTrades.find(({ vertical }) => vertical.slug === slug);
}
