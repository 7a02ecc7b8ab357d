import * as fc from "fast-check";
import type { Language } from "./language.ts";

/** Lengths looked at above the shortest, and how far the shortest is looked for. */
const window = 64;
const farthest = 4000;

export interface LengthRange {
  readonly min: number;
  readonly max: number;
}

/** Texts of a language whose length is in a range; undefined when there are none. Shrinks to short texts of simple characters. */
export function languageArbitrary(
  language: Language,
  range: LengthRange,
): fc.Arbitrary<string> | undefined {
  const shortest = nearestLength(language, range);
  if (shortest === undefined) return undefined;
  const lengths = lengthsFrom(language, shortest, Math.min(range.max, shortest + window));
  const longest = lengths.at(-1) ?? 0;
  const choice = fc.nat({ max: 0xffff });
  return fc
    .tuple(
      fc.nat({ max: lengths.length - 1 }),
      fc.array(choice, { minLength: longest, maxLength: longest }),
    )
    .map(([index, choices]) => language.write(lengths[index] ?? 0, choices));
}

/** Texts of exactly one length. */
export function textsOfLength(
  language: Language,
  length: number,
): fc.Arbitrary<string> | undefined {
  return language.hasLength(length)
    ? languageArbitrary(language, { min: length, max: length })
    : undefined;
}

/** The shortest length of a language in a range. */
export function nearestLength(language: Language, range: LengthRange): number | undefined {
  const end = Math.min(range.max, range.min + farthest);
  for (let length = range.min; length <= end; length += 1)
    if (language.hasLength(length)) return length;
  return undefined;
}

function lengthsFrom(language: Language, from: number, to: number): readonly number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index).filter(
    language.hasLength,
  );
}
