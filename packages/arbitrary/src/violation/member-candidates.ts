import type { JsonValue } from "@plumbline/contract";
import { keywordOf } from "../schema/child-at.ts";
import * as fc from "fast-check";
import { stating } from "../boundary/edge.ts";
import { deepEqual } from "../schema/deep-equal.ts";
import type { Shape } from "../shape/shape.ts";
import type { Candidate } from "./candidate.ts";
import { candidateOf } from "./candidate.ts";

/** Near misses of a listed text. */
const nearMisses: Readonly<Record<string, (text: string) => readonly string[]>> = {
  "in other case": (text) => [swapCase(text), text.toUpperCase(), text.toLowerCase()],
  "with space around": (text) => [`${text} `, ` ${text}`, `${text}\u00a0`, `${text}\n`],
  "cut short": (text) => [text.slice(0, -1), text.slice(1)],
  "with more behind": (text) => [`${text}${text.at(-1) ?? "x"}`, `${text}_`, `${text}s`],
  unlisted: () => ["unlisted", "undefined", ""],
};

const strangers: readonly JsonValue[] = ["unlisted", 7, false, true, null, [], {}];

/** Values close to the listed ones, but not listed. */
export function memberCandidates(shape: Shape, listed: readonly JsonValue[]): readonly Candidate[] {
  const part = stating(shape, "const") ?? stating(shape, "enum");
  if (part === undefined) return [];
  const keyword = keywordOf(part, "const") === undefined ? "enum" : "const";
  const unlisted = (label: string, candidates: readonly JsonValue[]): readonly Candidate[] => {
    const wrong = candidates.filter(
      (candidate) => !listed.some((member) => deepEqual(member, candidate)),
    );
    return wrong.length === 0
      ? []
      : candidateOf(part, keyword, {
          label,
          arbitrary: fc.constantFrom(...wrong),
          near: () => wrong,
        });
  };
  const texts = listed.filter((value) => typeof value === "string");
  const numbers = listed.filter((value) => typeof value === "number");
  const near = Object.entries(nearMisses).map(([label, miss]) => ({
    label: `listed value ${label}`,
    texts: [...new Set(texts.flatMap(miss))],
  }));
  return [
    ...near.flatMap(({ label, texts: candidates }) =>
      unlisted(label === "listed value unlisted" ? "unlisted value" : label, candidates),
    ),
    ...unlisted("unlisted number", besideNumbers(numbers)),
    ...(stating(shape, "type") === undefined || texts.length + numbers.length === 0
      ? strangers.flatMap((value) => unlisted(nameOf(value), [value]))
      : []),
  ];
}

/** The numbers next to the listed ones; those outside of all first, then the greatest of those between. */
function besideNumbers(numbers: readonly number[]): readonly number[] {
  const ascending = numbers.toSorted((one, other) => one - other);
  const beside = ascending.flatMap((value) => [value - 1, value + 1]);
  return [...beside.slice(-1), ...beside.slice(0, -1).toReversed()];
}

function nameOf(value: JsonValue): string {
  return `${JSON.stringify(value)} instead of a listed value`;
}

function swapCase(text: string): string {
  return [...text]
    .map((character) =>
      character === character.toLowerCase() ? character.toUpperCase() : character.toLowerCase(),
    )
    .join("");
}
