import { readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import { folder, isObject, type JsonObject } from "./read-bundle.ts";

/** The entries of the ledger, in order. */
export function readLedger(): JsonObject[] {
  const entries: unknown = parse(readFileSync(path.join(folder, "requirements.yaml"), "utf8"));
  if (!Array.isArray(entries) || !entries.every(isObject))
    throw new Error("The ledger is not a list of entries.");
  return entries;
}

/** The pointers of an entry, from `where` or `open`. */
export function listPointers({ where, open }: JsonObject): string[] {
  return [where ?? [], isObject(open) ? (open.where ?? []) : []].flat().map(String);
}
