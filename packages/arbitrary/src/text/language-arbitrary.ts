import * as fc from "fast-check";
import type { Language } from "./language.ts";

/** Lengths tried above the shortest, and how far the search for the shortest goes. */
const window = 64;
const farthest = 4000;

export interface LengthRange {
  readonly min: number;
  readonly max: number;
}

/** Texts of a language whose length is in a range; undefined if there are none. They shrink to short texts of simple characters. */
export function languageArbitrary(
  language: Language,
  range: LengthRange,
): fc.Arbitrary<string> | undefined {
  const shortest = nearestLength(language, range);
  if (shortest === undefined) return undefined;
  const lengths = lengthsFrom(language, shortest, Math.min(range.max, shortest + window));
  return fc
    .tuple(fc.nat({ max: lengths.length - 1 }), fc.noBias(fc.nat()))
    .map(([index, seed]) => language.write(lengths[index] ?? 0, choicesOf(seed)));
}

/** A sequence of choices from one number. 0 makes the simplest choice each time, so that shrinking ends there. */
function choicesOf(seed: number): (index: number) => number {
  if (seed === 0) return () => 0;
  return (index) => {
    const mixed = Math.imul(seed ^ Math.imul(index + 1, 0x9e3779b1), 0x85ebca6b);
    return Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35) >>> 8;
  };
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
