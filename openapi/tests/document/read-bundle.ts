import { readFileSync } from "node:fs";
import path from "node:path";

export type JsonObject = Readonly<Record<string, unknown>>;

export const folder: string = path.dirname(path.dirname(import.meta.dirname));
export const bundleFile: string = path.join(folder, "dist", "openapi.json");

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The committed bundle. */
export function readBundle(): JsonObject {
  const document: unknown = JSON.parse(readFileSync(bundleFile, "utf8"));
  if (!isObject(document)) throw new Error("The bundle is not a JSON object.");
  return document;
}
