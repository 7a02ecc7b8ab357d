import { singularOf, wordsOf } from "@plumbline/contract";

/** The words of a name, separated by spaces: `createdAt`, `created_at` and `Created-At` give `created at`. */
export function wordsIn(name: string): string {
  return wordsOf(name).join(" ");
}

/** With the last word in the singular. */
export function singular(words: string): string {
  return words.replace(/\S+$/, singularOf);
}
