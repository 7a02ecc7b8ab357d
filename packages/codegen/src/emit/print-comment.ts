/** Prints a text of a document within a one-line comment. It can end neither the comment nor the line. */
export function printComment(text: string): string {
  return text
    .replaceAll(/[\s\p{Cc}\u2028\u2029]+/gu, " ")
    .replaceAll("*/", "*\\/")
    .trim();
}
