import { isJsonMediaType } from "@plumbline/wire";
import type { ParameterEntry } from "../table/operation-table.ts";
import { toJson } from "./to-json.ts";

/** Content of JSON as text, with exact numbers. */
export function asContent(entry: ParameterEntry, value: unknown): [ParameterEntry, unknown] {
  const isJson = value !== undefined && isJsonMediaType(entry.mediaType ?? "");
  return isJson ? [{ ...entry, mediaType: "text/plain" }, toJson(value)] : [entry, value];
}
