import type { Sandbox } from "../../src/index.ts";

/** A page in a browser without scripts. */
export interface Visited {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The target of its redirect. */
  readonly location: string | null;
  /** The hidden fields and the preselected choices of its forms. */
  readonly fields: Readonly<Record<string, string>>;
}

type Fields = Readonly<Record<string, string | readonly string[]>>;
type Extra = Readonly<Record<string, string | undefined>>;

/** A browser with cookies. It does not follow redirects, and sends `Origin` with each form. */
export interface Visitor {
  readonly cookies: Map<string, string>;
  readonly get: (path: string, headers?: Extra) => Promise<Visited>;
  /** Sends a form. `headers` replace those of a browser. Undefined omits a header. */
  readonly post: (path: string, fields: Fields, headers?: Extra) => Promise<Visited>;
  /** Fetches the form at a path and sends it with additional fields. */
  readonly submit: (path: string, fields: Fields) => Promise<Visited>;
  readonly signIn: (owner: string) => Promise<Visited>;
}

export const siteOrigin = "http://sandbox.test";

/** @see Visitor */
export function createVisitor(
  { fetch }: Pick<Sandbox, "fetch">,
  origin: string = siteOrigin,
): Visitor {
  const cookies = new Map<string, string>();

  async function send(path: string, init: RequestInit, extra: Extra = {}): Promise<Visited> {
    const jar = Array.from(cookies, ([name, value]) => `${name}=${value}`).join("; ");
    const headers = new Headers(init.headers);
    if (jar !== "") headers.set("cookie", jar);
    for (const [name, value] of Object.entries(extra)) {
      if (value === undefined) headers.delete(name);
      else headers.set(name, value);
    }
    const response = await fetch(new Request(`${origin}${path}`, { ...init, headers }));
    for (const line of response.headers.getSetCookie()) store(cookies, line);
    const text = await response.text();
    const { status } = response;
    const location = response.headers.get("location");
    return { status, headers: response.headers, text, location, fields: readFields(text) };
  }

  const visitor: Visitor = {
    cookies,
    get: (path, headers) => send(path, {}, headers),
    post: (path, fields, headers) =>
      send(path, { method: "POST", body: encode(fields), headers: { origin } }, headers),
    async submit(path, fields) {
      const page = await visitor.get(path);
      return visitor.post(path, { ...page.fields, ...fields });
    },
    signIn: (owner) => visitor.submit("/sign-in", { owner }),
  };
  return visitor;
}

function store(cookies: Map<string, string>, line: string): void {
  const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
  if (/max-age=0/i.test(line)) cookies.delete(name);
  else cookies.set(name, value);
}

function encode(fields: Fields): URLSearchParams {
  return new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) =>
      [value].flat().map((one): [string, string] => [name, one]),
    ),
  );
}

/** Returns the fields of the last form. The first form is in the header. */
function readFields(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Array.from(
      text.matchAll(/<input\s+type="hidden"\s+name="(?<name>[^"]*)"\s+value="(?<value>[^"]*)"/g),
      ({ groups }) => [groups?.["name"], unescape(groups?.["value"] ?? "")],
    ),
  );
}

function unescape(text: string): string {
  return text.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&amp;", "&");
}
