/** Cookies of one host, for one browser. @see https://www.rfc-editor.org/rfc/rfc6265#section-5 */
export interface CookieJar {
  /** Stores the cookies of a response. */
  take(url: URL, setCookie: string | undefined): void;
  /** The value of the Cookie header; `undefined` if there is none to send. */
  headerFor(url: URL): string | undefined;
}

interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly path: string;
}

export function createCookieJar(): CookieJar {
  const cookies = new Map<string, Cookie>();
  return {
    take(url, setCookie = "") {
      for (const text of splitCookies(setCookie)) {
        const { cookie, isOver } = parseCookie(text, url);
        const key = `${url.host} ${cookie.path} ${cookie.name}`;
        if (isOver) cookies.delete(key);
        else cookies.set(key, cookie);
      }
    },
    headerFor(url) {
      const sent = [...cookies].filter(
        ([key, { path }]) => key.startsWith(`${url.host} `) && isWithin(url.pathname, path),
      );
      const pairs = sent
        .toSorted(([, a], [, b]) => b.path.length - a.path.length)
        .map(([, { name, value }]) => `${name}=${value}`);
      return pairs.length === 0 ? undefined : pairs.join("; ");
    },
  };
}

/** The values that a response sets. */
export function cookieValues(setCookie = ""): readonly string[] {
  return splitCookies(setCookie).flatMap((text) => {
    const [, value = ""] = /^[^=]*=([^;]*)/.exec(text) ?? [];
    return value.replaceAll('"', "").trim() || [];
  });
}

/** Splits joined headers into cookies. Headers are joined by commas, and dates contain commas too. */
function splitCookies(joined: string): readonly string[] {
  return joined.split(/,\s*(?=[^;,=\s]+=)/).filter((text) => text.includes("="));
}

function parseCookie(
  text: string,
  url: URL,
): { readonly cookie: Cookie; readonly isOver: boolean } {
  const [pair = "", ...attributes] = text.split(";").map((part) => part.trim());
  const at = pair.indexOf("=");
  const named = new Map(attributes.map(parseAttribute));
  const given = named.get("path") ?? "";
  const path = given.startsWith("/") ? given : url.pathname.replace(/\/[^/]*$/, "") || "/";
  const age = named.get("max-age");
  const expires = Date.parse(named.get("expires") ?? "");
  // The target's clock may differ; a date in the distant past deletes the cookie.
  const isOver = age === undefined ? expires < longAgo : Number(age) <= 0;
  return { cookie: { name: pair.slice(0, at), value: pair.slice(at + 1), path }, isOver };
}

const longAgo = Date.UTC(2001, 0);

function parseAttribute(text: string): [string, string] {
  const [name = "", value = ""] = text.split(/=(.*)/s);
  return [name.trim().toLowerCase(), value.trim()];
}

function isWithin(pathname: string, path: string): boolean {
  return pathname === path || pathname.startsWith(path.endsWith("/") ? path : `${path}/`);
}
