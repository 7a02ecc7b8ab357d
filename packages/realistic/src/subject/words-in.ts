/** The words of a name in lower case, separated by spaces: `createdAt`, `created_at` and `Created-At` give `created at`. */
export function wordsIn(name: string): string {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, "$1 $2")
    .replaceAll(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** With the last word in the singular. */
export function singular(words: string): string {
  if (/(?:ss|us|is|news|series)$/.test(words)) return words;
  if (words.endsWith("people")) return words.replace(/people$/, "person");
  if (words.endsWith("ies")) return words.replace(/ies$/, "y");
  if (/(?:x|ch|sh|ss)es$/.test(words)) return words.replace(/es$/, "");
  return words.replace(/s$/, "");
}
