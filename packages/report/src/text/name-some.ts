import { formatNumber } from "./format-number.ts";

/** `addBook, listBooks and 3 more`: the first names, and how many others there are. */
export function nameSome(names: readonly string[], most: number): string {
  const named = names.slice(0, most).join(", ");
  const left = names.length - most;
  return left > 0 ? `${named} and ${formatNumber(left)} more` : named;
}
