/** One cookie of the pages. It carries a secret, is out of reach of scripts, and ends with the browser. */
export interface PageCookie {
  readonly read: (request: Request) => string | undefined;
  /** The value of `Set-Cookie` that stores a secret. */
  readonly write: (request: Request, secret: string) => string;
  /** The value of `Set-Cookie` that removes it. */
  readonly clear: (request: Request) => string;
}

/**
 * A cookie by its name. Cookies are shared by all ports of a host, so that the port is part of the name; over HTTPS the
 * prefix keeps other hosts from setting it.
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
