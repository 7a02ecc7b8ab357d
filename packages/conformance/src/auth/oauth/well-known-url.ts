/**
 * The URL of a metadata document: the well-known path is between the host and the path of the described resource.
 * @see https://www.rfc-editor.org/rfc/rfc9728#section-3.1
 * @see https://www.rfc-editor.org/rfc/rfc8414#section-3.1
 */
export function wellKnownUrl(about: string, name: WellKnownName): string {
  const { origin, pathname, search } = new URL(about);
  const path = pathname === "/" ? "" : pathname.replace(/\/$/, "");
  return `${origin}/.well-known/${name}${path}${search}`;
}

type WellKnownName = "oauth-authorization-server" | "oauth-protected-resource";
