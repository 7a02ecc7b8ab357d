import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { decodeTrie } from "cspell-trie-lib";
import type { Offence } from "../find-literals.ts";
import type { SourceFile } from "../read-sources.ts";
import { lineAt, readProse } from "./read-prose.ts";

/** Tells whether a word in lower case is spelled correctly. */
export type Dictionary = (word: string) => boolean;

/** English as cspell spells it, with the words of a list, the words of the glossary and their plurals. */
export function openDictionary(words: string, glossary: string): Dictionary {
  const file = new URL("en_US.trie.gz", import.meta.resolve("@cspell/dict-en_us"));
  const english = decodeTrie(gunzipSync(readFileSync(file)));
  const own = new Set(
    [...words.split(/\s+/), ...wordsOf(glossary)].map((word) => word.toLowerCase()),
  );
  return (word) => own.has(word) || own.has(word.replace(/s$/, "")) || english.hasWord(word, false);
}

/** Words of the files' English that the dictionary does not have, each once per file. */
export function findMisspellings(
  files: readonly SourceFile[],
  isWord: Dictionary,
): readonly Offence[] {
  const known = new Map<string, boolean>();
  const isKnown = (word: string): boolean => {
    const verdict = known.get(word) ?? isWord(word);
    known.set(word, verdict);
    return verdict;
  };
  return files.flatMap((file) => {
    const seen = new Set<string>();
    return readProse(file).flatMap((prose) =>
      [...prose.text.matchAll(single)].flatMap((match) => {
        const word = match[0].toLowerCase().replace(/'s?$/, "");
        if (seen.has(word) || isKnown(word)) return [];
        seen.add(word);
        const at = `${prose.path}:${lineAt(prose, match.index)}`;
        return [{ at, found: match[0], why: "correct it or add it to tools/laws/words.txt" }];
      }),
    );
  });
}

/** A word of four letters or more in lower case or capitalized; names such as `maxLength`, `a.b` and `x-key` are not words. */
const single = /(?<![\w./@:#$%&=\\-])[A-Za-z][a-z]{3,}(?:'[a-z]+)?(?![\w/@:=(\\-]|\.\w)/g;

function wordsOf(text: string): readonly string[] {
  return text.match(/[A-Za-z]+/g) ?? [];
}
