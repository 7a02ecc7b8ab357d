import type { Layout, Shape } from "./report-shape.ts";

/** Rebuilds a value with its members in the order of the shape. Drops members that the shape does not name. */
export function arrange(value: unknown, layout: Layout): unknown {
  if (layout === "plain" || typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => arrange(item, layout));
  return layout === "map" ? sortedByKey(value) : arrangeMembers(value, layout);
}

function arrangeMembers(value: object, shape: Shape): object {
  const members = new Map(Object.entries(value));
  const arranged = Object.entries(shape)
    .filter(([key]) => members.get(key) !== undefined)
    .map(([key, layout]) => [key, arrange(members.get(key), layout)]);
  return Object.fromEntries(arranged);
}

function sortedByKey(value: object): object {
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries);
}
