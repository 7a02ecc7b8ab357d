/** Adds a query parameter to a URL. */
export function withPair(url: string, name: string, value: string): string {
  const mark = url.includes("?") ? "&" : "?";
  return url + mark + encodeURIComponent(name) + "=" + encodeURIComponent(value);
}
