/** Text of a document as the inside of a one-line comment: it can neither end the comment nor the line. */
export function printComment(text: string): string {
  return text
    .replaceAll(/[\s\p{Cc}\u2028\u2029]+/gu, " ")
    .replaceAll("*/", "*\\/")
    .trim();
}
