/** Characters that are invisible or that control a terminal or a page: controls, lone surrogates, noncharacters, direction overrides. */
const unseen =
  /(?![\n\t])[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;

/** Shows invisible and control characters as `\u{1b}`, so that text from a server cannot hide text or control a terminal. */
export function visibleText(text: string): string {
  return text.replace(unseen, (char) => `\\u{${char.codePointAt(0)?.toString(16) ?? ""}}`);
}
