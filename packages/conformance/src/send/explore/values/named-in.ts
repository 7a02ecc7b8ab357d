import { singularOf, wordsOf } from "@plumbline/contract";

const longestText = 10_000;

/** The names that a text contains as whole words, in any spelling. */
export function namedIn(text: string, names: readonly string[]): readonly string[] {
  const keys = new Set([...wordsIn(text)].map(({ word }) => keyOf(word)));
  return names.filter((name) => keys.has(keyOf(name)));
}

/** Where a text contains a name, in any spelling. */
export function placesOfName(text: string, name: string): readonly number[] {
  const key = keyOf(name);
  return [...wordsIn(text)].flatMap(({ word, at }) => (keyOf(word) === key ? [at] : []));
}

/** The words of a text, and the words of paths such as `between.start` as a whole too. */
function* wordsIn(text: string): Generator<{ readonly word: string; readonly at: number }> {
  const start = text.slice(0, longestText);
  for (const { 0: word, index } of start.matchAll(/[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)*/gu)) {
    yield { word, at: index };
    if (!word.includes(".")) continue;
    for (const part of word.matchAll(/[^.]+/g)) yield { word: part[0], at: index + part.index };
  }
}

/** The plural names whose singular a text contains: a server that lacks `values` may say that a `value` lacks items. */
export function listsNamedIn(text: string, names: readonly string[]): readonly string[] {
  const plurals = names.filter((name) => singularKeyOf(name) !== keyOf(name));
  const named = new Set(namedIn(text, plurals.map(singularKeyOf)));
  return plurals.filter((name) => named.has(singularKeyOf(name)));
}

/** Whether a text contains a value that is not a part of a longer word. */
export function mentions(text: string, value: string): boolean {
  if (value === "") return false;
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
    const around = [text.charAt(at - 1), text.charAt(at + value.length)];
    if (!around.some((character) => /[\p{L}\p{N}]/u.test(character))) return true;
  }
  return false;
}

/** A key that is equal for `apiVersion` and `api_version`. */
function keyOf(name: string): string {
  return wordsOf(name).join(" ");
}

function singularKeyOf(name: string): string {
  return wordsOf(name).map(singularOf).join(" ");
}
