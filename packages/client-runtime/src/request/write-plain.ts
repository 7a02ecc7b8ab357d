import { percentEncode } from "@plumbline/wire";
import type { ParameterEntry } from "../table/operation-table.ts";
import { exactText } from "./exact-text.ts";

/**
 * A plain parameter (a value or a list of values) as text for a URL: in a query in the style `form`, in a path in the style `simple`.
 * Empty if there is no value. Throws TypeError for a list or an object within.
 */
export function writePlain(
  { name, explode }: ParameterEntry,
  place: "path" | "query",
  given: unknown,
): string {
  const start = place === "path" ? "" : `${percentEncode(name)}=`;
  const joint = start === "" || explode === false ? "," : `&${start}`;
  const texts = [given]
    .flat()
    .filter((item) => item !== undefined && item !== null)
    .map((item) => encode(name, item));
  return texts.length > 0 ? start + texts.join(joint) : "";
}

function encode(name: string, item: unknown): string {
  if (typeof item === "object") throw new TypeError(`the parameter ${name} has a nested value`);
  return percentEncode(exactText(item));
}
