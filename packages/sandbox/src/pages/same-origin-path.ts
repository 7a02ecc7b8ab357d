/**
 * A path with its query that leads nowhere but to this origin; undefined for any other text. What starts with two
 * slashes names another host, also after the dots in it are resolved, and browsers read `\` as `/`.
 *
 * @see https://url.spec.whatwg.org/#special-authority-slashes-state
 */
export function sameOriginPath(text: string, origin: string): string | undefined {
  // Printable ASCII without the backslash: browsers drop tabs and line breaks inside a URL.
  if (!/^\/[!-[\]-~]*$/.test(text) || !URL.canParse(text, origin)) return undefined;
  const url = new URL(text, origin);
  if (url.origin !== origin || url.pathname.startsWith("//")) return undefined;
  return `${url.pathname}${url.search}`;
}
