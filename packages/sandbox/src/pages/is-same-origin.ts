/**
 * Whether a form was sent by a page of this origin, as far as the headers of the browser tell. A client that is not a
 * browser sends neither header and passes: the form token decides about it.
 *
 * @see https://www.w3.org/TR/fetch-metadata/#sec-fetch-site-header
 */
export function isSameOrigin({ url, headers }: Request): boolean {
  const origin = headers.get("origin");
  const site = headers.get("sec-fetch-site");
  if (origin !== null && origin !== new URL(url).origin) return false;
  return site === null || site === "same-origin" || site === "none";
}
