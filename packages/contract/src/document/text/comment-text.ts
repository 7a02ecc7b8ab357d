/**
 * A text of a document as the text of a comment in generated code. It cannot end the comment, starts no tag, and has `\n` line ends.
 * Every generator writes the texts of documents into comments through this function.
 * @see https://tc39.es/ecma262/#sec-comments
 * @example
 * ```ts
 * import { commentText } from "@plumbline/contract";
 *
 * console.log(`/** ${commentText("Counts *" + "/ alert(1)")} *` + "/");
 * ```
 */
export function commentText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n|[\r\u2028\u2029]/g, "\n")
    .replaceAll(/[[\p{Cc}\p{Noncharacter_Code_Point}]--[\n\t]]/gv, " ")
    .replaceAll("*/", "*\\/")
    .replaceAll(/(^|\s)@/g, "$1\\@")
    .replaceAll("</", "<\\/");
}

/** A text of a document as one line of a comment: like `commentText`, with each run of white space as one space. */
export function commentLine(text: string): string {
  return commentText(text).replaceAll(/\s+/g, " ").trim();
}
