import type { ParameterEntry } from "../table/operation-table.ts";

/**
 * A plain parameter (a value or a list of values) as text for a URL, in the style exploded `form`, or `simple` if the entry says so. Empty if
 * there is no value. Throws for an object.
 */
export function writePlain({ name, style }: ParameterEntry, given: unknown): string {
  const isSimple = style === "simple";
  return [given]
    .flat()
    .filter((item) => item !== undefined && item !== null)
    .map((item) => (isSimple ? "" : `${name}=`) + encodeItem(name, item))
    .join(isSimple ? "," : "&");
}

/** Throws TypeError for a list or an object. */
export function encodeItem(name: string, item: unknown): string {
  if (typeof item === "object")
    throw new TypeError(`the parameter ${name} has a nested value, which no style can represent`);
  if (typeof item === "number" && !(Math.abs(item) <= Number.MAX_SAFE_INTEGER))
    throw new TypeError(
      `the parameter ${name} has a number that is not finite, or too large to be exact; pass text instead`,
    );
  // Any value that is not an object can be written.
  return encodeURIComponent(item as string | number | boolean);
}
