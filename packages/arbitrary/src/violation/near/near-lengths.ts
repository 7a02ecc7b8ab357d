import type { JsonValue } from "@plumbline/contract";

/** Above this, no text is written out. */
const mostCharacters = 100_000;

/** A letter and its accent: two code points, but one grapheme cluster, and one code point after composition. */
const accented = "e\u0301";
/** One code point, but two UTF-16 units and four bytes. */
const astral = "😀";

/** Texts whose length is wrong by one code point, and right in another unit. */
export const nearLengths = {
  /** Too long in every unit; only before composition; only before trimming. */
  maxLength(valid: JsonValue, max: number): readonly string[] {
    if (max > mostCharacters) return [];
    const plain = fill(valid, max + 1);
    return max < 1 ? [plain] : [plain, fill(valid, max - 1) + accented, `${fill(valid, max)} `];
  },
  /** Too short in every unit; only in code points. */
  minLength(valid: JsonValue, min: number): readonly string[] {
    if (min > mostCharacters || min < 1) return [];
    return [fill(valid, min - 1), ...(min < 2 ? [] : [fill(valid, min - 2) + astral])];
  },
};

/** The plain characters of a valid text, repeated to a length. */
function fill(valid: JsonValue, length: number): string {
  const characters = typeof valid === "string" ? (valid.match(/[!-~]/g) ?? []) : [];
  const known = characters.length === 0 ? ["a"] : characters;
  return Array.from({ length }, (_, index) => known[index % known.length]).join("");
}
