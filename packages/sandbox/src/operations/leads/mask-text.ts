const mask = "•";

/**
 * A text without its digits, addresses and links, and without the words of `secrets`, whose case does not matter. It hides
 * more than it has to: whoever reads it cannot tell a telephone number from a house number either.
 */
export function maskText(text: string, secrets: readonly string[]): string {
  const secretWords = secrets.flatMap(wordsOf);
  // Compatibility forms (full-width digits, a full-width @) become the plain ones first.
  return text.normalize("NFKC").replaceAll(/\S+/gu, (chunk) => {
    const folded = chunk.toLowerCase();
    if (isAddress(chunk) || secretWords.some((word) => folded.includes(word))) return mask;
    return chunk.replaceAll(/\p{N}+/gu, mask);
  });
}

/** An e-mail address, a handle, a link, a domain. */
function isAddress(chunk: string): boolean {
  return /@|:\/\/|[^.]\.\p{L}/u.test(chunk);
}

/** A single letter tells nothing that the initial of the name does not, and would hide nearly everything. */
function wordsOf(text: string): readonly string[] {
  return (
    text
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{M}]{2,}/gu) ?? []
  );
}
