import type { ParameterEntry } from "../table/operation-table.ts";

/**
 * A plain parameter as text for a URL, a value or a list of them: exploded `form`, or `simple` where that is its style. Empty when there
 * is nothing to write. Throws for an object.
 */
export function writePlain({ name, style }: ParameterEntry, given: unknown): string {
  const isSimple = style === "simple";
  return [given]
    .flat()
    .filter((item) => item !== undefined && item !== null)
    .map((item) => (isSimple ? "" : `${name}=`) + encodeItem(name, item))
    .join(isSimple ? "," : "&");
}

/** Throws for a list or an object. */
export function encodeItem(name: string, item: unknown): string {
  if (typeof item === "object")
    throw new TypeError(`the parameter ${name} is nested, which no style can write`);
  // Whatever is no object can be written.
  return encodeURIComponent(item as string | number | boolean);
}
