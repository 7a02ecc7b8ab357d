/**
 * Returns a path with its query if it leads to this origin, or undefined. A path that starts with two slashes, also after
 * its dots are resolved, leads to another host. Browsers treat `\` like `/`.
 *
 * @see https://url.spec.whatwg.org/#special-authority-slashes-state
 */
export function sameOriginPath(text: string, origin: string): string | undefined {
  // Printable ASCII without the backslash, because browsers remove tabs and line breaks from URLs.
  if (!/^\/[!-[\]-~]*$/.test(text) || !URL.canParse(text, origin)) return undefined;
  const url = new URL(text, origin);
  if (url.origin !== origin || url.pathname.startsWith("//")) return undefined;
  return `${url.pathname}${url.search}`;
}
