/**
 * The number of code points of a text, by which JSON Schema counts its length. Generated validators call it.
 * @see https://json-schema.org/draft/2020-12/json-schema-validation#section-6.3.1
 * @example
 * ```ts
 * import { countCharacters } from "@plumbline/client-runtime";
 *
 * console.log(countCharacters("🦉"));
 * ```
 */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
