/** Joins a base URL, which may itself carry a path and a query, with an operation's path and the parts of its query. */
export function joinUrl(baseUrl: string, path: string, query: readonly string[]): string {
  const url = new URL(baseUrl);
  const base = `${url.origin}${url.pathname.replace(/\/+$/, "")}`;
  const inherited = url.search.replace(/^\?/, "");
  const search = [...(inherited ? [inherited] : []), ...query].join("&");
  return search ? `${base}${path}?${search}` : `${base}${path}`;
}
