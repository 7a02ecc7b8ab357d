/** The printable ASCII characters, which header values consist of. */
const printable: readonly string[] = Array.from({ length: 0x7f - 0x20 }, (_, index) =>
  String.fromCodePoint(0x20 + index),
);

export interface Alphabet {
  /** Which characters a text may contain. */
  readonly allowed: readonly string[];
  readonly rejected: readonly string[];
}

/** Which characters a schema allows in the middle of a valid text. */
export function alphabetOf(text: string, isValid: (text: string) => boolean): Alphabet {
  const [allowed, rejected] = [true, false].map((wanted) =>
    printable.filter((character) => isValid(withInside(text, character)) === wanted),
  );
  return { allowed: allowed ?? [], rejected: rejected ?? [] };
}

/** As few valid texts as possible that together contain every allowed character. */
export function spellingOut(
  text: string,
  { allowed }: Alphabet,
  isValid: (text: string) => boolean,
): string[] {
  const spell = (characters: readonly string[]): string[] => {
    if (characters.length === 0) return [];
    const whole = `${text.slice(0, 1)}${characters.join("")}${text.slice(-1)}`;
    if (isValid(whole)) return [whole];
    if (characters.length === 1) return [];
    const middle = Math.ceil(characters.length / 2);
    return [...spell(characters.slice(0, middle)), ...spell(characters.slice(middle))];
  };
  return spell(allowed);
}

/** A text with one of its inner characters replaced. */
export function withInside(text: string, character: string): string {
  const middle = Math.floor(text.length / 2);
  return `${text.slice(0, middle)}${character}${text.slice(middle + 1)}`;
}
