/**
 * Returns false if the headers of the browser show that a form was sent by a page of another origin. Clients that are not
 * browsers send neither header and pass; the form token protects against them.
 *
 * @see https://www.w3.org/TR/fetch-metadata/#sec-fetch-site-header
 */
export function isSameOrigin({ url, headers }: Request): boolean {
  const origin = headers.get("origin");
  const site = headers.get("sec-fetch-site");
  if (origin !== null && origin !== new URL(url).origin) return false;
  return site === null || site === "same-origin" || site === "none";
}
