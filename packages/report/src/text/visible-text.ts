/** Characters that a reader cannot see or that would act on a terminal or a page: controls, lone surrogates, noncharacters, direction overrides. */
const unseen =
  /(?![\n\t])[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;

/** Shows unseen characters as `\u{1b}`, so that text from a server can neither hide nor act. */
export function visibleText(text: string): string {
  return text.replace(unseen, (char) => `\\u{${char.codePointAt(0)?.toString(16) ?? ""}}`);
}
