/**
 * Whether a URL is that of a resource, or below it.
 * @see https://www.rfc-editor.org/rfc/rfc8707#section-2
 */
export function encloses(resource: URL, url: URL): boolean {
  const folder = resource.pathname.replace(/\/*$/, "/");
  return resource.origin === url.origin && `${url.pathname}/`.startsWith(folder);
}
