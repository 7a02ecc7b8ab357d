/** Phrases by their first word, to search a text in one pass. */
export type PhraseIndex<Meaning> = ReadonlyMap<string, readonly Phrase<Meaning>[]>;

interface Phrase<Meaning> {
  readonly words: readonly string[];
  readonly meaning: Meaning;
}

/** Returns the words of a text: case-folded, without punctuation and without a plural s. */
function foldWords(text: string): readonly string[] {
  const words =
    text
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.map((word) => (/[^s]s$/.test(word) ? word.slice(0, -1) : word));
}

export function indexPhrases<Meaning>(
  entries: Iterable<readonly [phrase: string, meaning: Meaning]>,
): PhraseIndex<Meaning> {
  const index = new Map<string, Phrase<Meaning>[]>();
  for (const [phrase, meaning] of entries) {
    const words = foldWords(phrase);
    const [first] = words;
    if (first === undefined) continue;
    index.set(first, [...(index.get(first) ?? []), { words, meaning }]);
  }
  return index;
}

/** Returns the meanings of the phrases in a text, in order. The longest phrases at a word win, and no word is used twice. */
export function findMeanings<Meaning>(
  text: string,
  index: PhraseIndex<Meaning>,
): readonly Meaning[] {
  const words = foldWords(text);
  const meanings: Meaning[] = [];
  let at = 0;
  while (at < words.length) {
    const longest = longestAt(words, at, index);
    meanings.push(...longest.map(({ meaning }) => meaning));
    at += longest[0]?.words.length ?? 1;
  }
  return meanings;
}

export function containsPhrase(text: string, phrase: string): boolean {
  return findMeanings(text, indexPhrases([[phrase, true]])).length > 0;
}

function longestAt<Meaning>(
  words: readonly string[],
  at: number,
  index: PhraseIndex<Meaning>,
): readonly Phrase<Meaning>[] {
  const here = (index.get(words[at] ?? "") ?? []).filter((phrase) =>
    phrase.words.every((word, offset) => words[at + offset] === word),
  );
  const length = Math.max(0, ...here.map((phrase) => phrase.words.length));
  return here.filter((phrase) => phrase.words.length === length);
}
