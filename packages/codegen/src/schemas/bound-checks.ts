import type { JsonObject } from "@plumbline/contract";
import type { Check } from "./dialect.ts";

/** A quantity of a value, and the keywords that bound it. */
export interface Quantity {
  /** The quantity of `value`. */
  readonly expression: string;
  /** What the message says about the value: `Invalid list: must have`. */
  readonly words: string;
  /** By keyword, the comparison and its words. */
  readonly bounds: Readonly<Record<string, readonly [comparison: string, words: string]>>;
  /** The unit for one and for more; none for a number. */
  readonly unit?: readonly [one: string, more: string];
}

/** The conditions of the keywords of a schema that bound a quantity. */
export function boundChecks(
  schema: JsonObject,
  { expression, words, bounds, unit }: Quantity,
): readonly Check[] {
  return Object.entries(bounds).flatMap(([keyword, [comparison, comparing]]) => {
    const bound = schema[keyword];
    if (typeof bound !== "number") return [];
    const name = unit ? ` ${unit[bound === 1 ? 0 : 1]}` : "";
    return [
      {
        predicate: `(value) => ${expression} ${comparison} ${bound}`,
        message: `${words} ${comparing} ${bound}${name}`,
      },
    ];
  });
}
