/** The words of a name in any spelling, in lower case: `zoneId`, `zone_id` and `Zone-ID` give `zone`, `id`; `zoneIDs` gives `ids`. */
export function wordsOf(name: string): readonly string[] {
  return name
    .replaceAll(
      /[A-Z]{2,}s(?![a-z])/g,
      (plural) => plural.charAt(0) + plural.slice(1).toLowerCase(),
    )
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}

/** The singular of an English noun, as far as its ending shows it. */
export function singularOf(word: string): string {
  if (/(?:ss|us|is|news|series)$/.test(word)) return word;
  if (word.endsWith("people")) return word.replace(/people$/, "person");
  if (word.endsWith("ies")) return word.replace(/ies$/, "y");
  if (/(?:x|ch|sh|ss|zz)es$/.test(word)) return word.replace(/es$/, "");
  return word.replace(/s$/, "");
}
