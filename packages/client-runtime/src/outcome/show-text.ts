const longest = 200;

/** Makes a text of the service safe for messages: control characters are shown by their code, and a long text is cut. */
export function showText(text: string): string {
  const shown = text.slice(0, longest).replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, code);
  return text.length > longest ? `${shown}\u2026` : shown;
}

function code(character: string): string {
  return `\\u{${character.codePointAt(0)?.toString(16)}}`;
}
