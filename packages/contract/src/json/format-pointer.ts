/** Writes reference tokens as a JSON Pointer: `["paths", "/a"]` becomes `/paths/~1a`. @see https://www.rfc-editor.org/rfc/rfc6901#section-3 */
export function formatPointer(tokens: readonly (string | number)[]): string {
  return tokens.map((token) => `/${escapeToken(String(token))}`).join("");
}

function escapeToken(token: string): string {
  const isPlain = !token.includes("~") && !token.includes("/");
  return isPlain ? token : token.replaceAll("~", "~0").replaceAll("/", "~1");
}
