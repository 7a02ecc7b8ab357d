import { findDocumented } from "./find-documented.ts";
import type { OperationEntry } from "./operation-table.ts";

/** The key of `responses` that describes a status; empty if there is none. */
export function keyOf(entry: OperationEntry, status: number): string {
  const keys = Object.keys(entry.responses).map((key): [string, readonly string[]] => [key, [key]]);
  const [key = ""] =
    findDocumented({ ...entry, responses: Object.fromEntries(keys) }, status) ?? [];
  return key;
}
