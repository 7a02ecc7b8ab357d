import type { JsonValue } from "@plumbline/contract";

/** JSON text in which equal values are equal texts: members sorted, no white space. */
export function canonicalJson(value: JsonValue | undefined): string {
  return (
    JSON.stringify(value, (_name, item: unknown) => (isRecord(item) ? sorted(item) : item)) ?? ""
  );
}

function sorted(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)),
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
