/** Adds a query parameter to a URL. */
export function withPair(url: string, name: string, value: string): string {
  const pair = `?${encodeURIComponent(name)}=${encodeURIComponent(value)}`;
  return url.replace(/\?|$/, (mark) => pair + (mark && "&"));
}
