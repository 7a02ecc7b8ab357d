import { percentEncode } from "@plumbline/wire";
import type { ParameterEntry } from "../table/operation-table.ts";
import { exactText } from "./exact-text.ts";

/**
 * A plain parameter (a value or a list of values) as text for a URL: in a query in the style exploded `form`, in a path in the style `simple`.
 * Empty if there is no value. Throws TypeError for a list or an object within.
 */
export function writePlain(
  { name }: ParameterEntry,
  place: "path" | "query",
  given: unknown,
): string {
  const isInPath = place === "path";
  return [given]
    .flat()
    .filter((item) => item !== undefined && item !== null)
    .map((item) => (isInPath ? "" : `${percentEncode(name)}=`) + encode(name, item))
    .join(isInPath ? "," : "&");
}

function encode(name: string, item: unknown): string {
  if (typeof item === "object") throw new TypeError(`the parameter ${name} has a nested value`);
  return percentEncode(exactText(item));
}
