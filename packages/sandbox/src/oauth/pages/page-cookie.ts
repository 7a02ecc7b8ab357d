/** A cookie with a secret. Scripts cannot read it, and it ends with the browser session. */
export interface PageCookie {
  readonly read: (request: Request) => string | undefined;
  /** The value of `Set-Cookie` that stores a secret. */
  readonly write: (request: Request, secret: string) => string;
  /** The value of `Set-Cookie` that removes it. */
  readonly clear: (request: Request) => string;
}

/**
 * Creates a cookie. Its name has the port, because cookies are shared by all ports of a host. Over HTTPS, its prefix keeps
 * other hosts from setting it.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6265#section-8.5
 * @see https://datatracker.ietf.org/doc/html/draft-ietf-httpbis-rfc6265bis#section-4.1.3.2
 */
export function pageCookie(name: string): PageCookie {
  function describe(request: Request): { readonly name: string; readonly attributes: string } {
    const { protocol, port } = new URL(request.url);
    const own = port === "" ? name : `${name}-${port}`;
    const attributes = "Path=/; HttpOnly; SameSite=Lax";
    return protocol === "https:"
      ? { name: `__Host-${own}`, attributes: `${attributes}; Secure` }
      : { name: own, attributes };
  }

  return {
    read(request) {
      const start = `${describe(request).name}=`;
      const pairs = (request.headers.get("cookie") ?? "").split(";").map((pair) => pair.trim());
      return pairs.find((pair) => pair.startsWith(start))?.slice(start.length);
    },
    write(request, secret) {
      const cookie = describe(request);
      return `${cookie.name}=${secret}; ${cookie.attributes}`;
    },
    clear(request) {
      const cookie = describe(request);
      return `${cookie.name}=; ${cookie.attributes}; Max-Age=0`;
    },
  };
}
