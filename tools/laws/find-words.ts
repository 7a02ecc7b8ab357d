import { parseSync, Visitor } from "oxc-parser";
import type { Offence } from "./find-literals.ts";
import { lineOf } from "./read-literals.ts";
import type { SourceFile } from "./read-sources.ts";

/** Finds words of the service in names, strings and comments. */
export function findWords(
  files: readonly SourceFile[],
  words: readonly string[],
): readonly Offence[] {
  return files.flatMap((file) =>
    splitWords(file.text).flatMap(({ word, offset }) =>
      words.includes(word)
        ? [
            {
              at: `${file.path}:${lineOf(file.text, offset)}`,
              found: word,
              why: "the toolkit does not know the service",
            },
          ]
        : [],
    ),
  );
}

/** Blanks everything but names and one-word strings, so that prose and styles are not searched. Lines stay lines. */
export function keepNames(files: readonly SourceFile[]): readonly SourceFile[] {
  return files.map((file) => {
    const kept = file.text.replaceAll(/[^\n]/g, " ").split("");
    const keep = ({ start, end }: { readonly start: number; readonly end: number }): void => {
      for (let at = start; at < end; at += 1) kept[at] = file.text.charAt(at);
    };
    new Visitor({
      Identifier: keep,
      Literal: (node) => {
        if (typeof node.value === "string" && !/\s/.test(node.value)) keep(node);
      },
    }).visit(parseSync(file.path, file.text).program);
    return { ...file, text: kept.join("") };
  });
}

interface Word {
  readonly word: string;
  readonly offset: number;
}

/** Splits text into words in lower case and singular; `dailyBudgetCents` and `DAILY_BUDGET` are several words. */
function splitWords(text: string): readonly Word[] {
  return [...text.matchAll(/(?<!\\u[\da-f]*|[\dA-Fa-f])(?:[A-Z]+(?![a-z])|[A-Z]?[a-z]+)/g)].map(
    (match) => ({
      word: singular(match[0].toLowerCase()),
      offset: match.index,
    }),
  );
}

function singular(word: string): string {
  if (word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  return word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word;
}
