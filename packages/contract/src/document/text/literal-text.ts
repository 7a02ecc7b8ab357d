/**
 * A JSON value of a document as a literal of JavaScript, TypeScript and JSON, which also a script in HTML can contain. Every generator writes the
 * texts of documents into strings, keys and patterns through this function.
 * @see https://tc39.es/ecma262/#sec-literals-string-literals
 * @example
 * ```ts
 * import { literalText } from "@plumbline/contract";
 *
 * console.log(`const title = ${literalText('A "quoted" title')};`);
 * ```
 */
export function literalText(value: unknown): string {
  return escapeLiterals(JSON.stringify(value));
}

/** Escapes the characters in the literals of code that would end a line or a script. */
export function escapeLiterals(code: string): string {
  return code
    .replaceAll("</", "<\\/")
    .replaceAll(
      /[\u2028\u2029\uFFFE\uFFFF]/g,
      (character) => `\\u${character.charCodeAt(0).toString(16)}`,
    );
}
