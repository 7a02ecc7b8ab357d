/** A property of a text that a server may handle wrongly. */
export interface TextOddity {
  readonly name: string;
  readonly has: (text: string, most: number) => boolean;
  /** The text as a server stores it that loses the oddity. */
  readonly without: (text: string) => string;
}

/** The length from which a text without a maximum counts as long. */
const long = 1_000;

export const textOddities: readonly TextOddity[] = [
  oddity("a line feed", /\n/g),
  oddity("a tab", /\t/g),
  oddity("a mark for right-to-left text", /[\u200f\u202b\u202e\u2067]/g),
  oddity("a combining mark", /\p{M}/gu),
  oddity("a character beyond the BMP", /[\u{10000}-\u{10ffff}]/gu),
  {
    name: "the greatest length",
    has: (text, most) => [...text].length >= Math.min(most, long),
    without: (text) => [...text].slice(0, -1).join(""),
  },
];

function oddity(name: string, characters: RegExp): TextOddity {
  return {
    name,
    has: (text) => text.search(characters) >= 0,
    without: (text) => text.replaceAll(characters, ""),
  };
}
