const mask = "•";

/**
 * Masks the digits, addresses and links of a text, and the words of `secrets` regardless of case. It masks more than
 * necessary: any digit can belong to a telephone number.
 */
export function maskText(text: string, secrets: readonly string[]): string {
  const secretWords = secrets.flatMap(wordsOf);
  // Compatibility characters (full-width digits, a full-width @) are replaced first.
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

/** Single letters are not masked: the initial of the name is shown, and masking them would hide nearly all text. */
function wordsOf(text: string): readonly string[] {
  return (
    text
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{M}]{2,}/gu) ?? []
  );
}
