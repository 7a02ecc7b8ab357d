/** Sends a browser on with a GET. @see https://www.rfc-editor.org/rfc/rfc9110#section-15.4.4 */
export function redirect(
  location: string,
  headers: Headers | Readonly<Record<string, string>> = {},
): Response {
  const all = new Headers(headers);
  all.set("Location", location);
  all.set("Cache-Control", "no-store");
  all.set("Referrer-Policy", "same-origin");
  return new Response(null, { status: 303, headers: all });
}
