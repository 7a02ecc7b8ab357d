/** A page in a browser without scripts. */
export interface Page {
  readonly url: string;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

export interface Form {
  readonly method: string;
  readonly action: string;
  /** The default fields: hidden fields and checked choices. */
  readonly fields: Readonly<Record<string, string>>;
  /** The values of choices by field name. */
  readonly choices: Readonly<Record<string, readonly string[]>>;
}

/** A browser with cookies and without scripts. It stops at redirects to other origins. */
export interface Browser {
  readonly cookies: Map<string, string>;
  /** Sends a request without following redirects. */
  readonly send: (url: string, init?: RequestInit) => Promise<Page>;
  /** Opens a page and follows redirects. `url` is the callback if a redirect leads to another origin. */
  readonly open: (url: string, init?: RequestInit) => Promise<Page>;
  /** Submits the form of a page and follows redirects. */
  readonly submit: (page: Page, fields?: Record<string, string>) => Promise<Page>;
}

export function createBrowser(origin: string): Browser {
  const cookies = new Map<string, string>();

  async function send(url: string, init: RequestInit = {}): Promise<Page> {
    const headers = new Headers(init.headers);
    if (cookies.size > 0 && !headers.has("cookie"))
      headers.set("cookie", Array.from(cookies, (pair) => pair.join("=")).join("; "));
    const response = await fetch(url, { ...init, headers, redirect: "manual" });
    for (const cookie of response.headers.getSetCookie()) keep(cookies, cookie);
    return { url, status: response.status, headers: response.headers, text: await response.text() };
  }

  async function open(url: string, init?: RequestInit): Promise<Page> {
    const page = await send(url, init);
    const location = page.headers.get("location");
    if (location === null) return page;
    const next = new URL(location, url);
    return next.origin === origin ? open(next.href) : { ...page, url: next.href };
  }

  return {
    cookies,
    send,
    open,
    submit(page, fields = {}) {
      const form = readForm(page);
      const body = new URLSearchParams({ ...form.fields, ...fields });
      return open(form.action, { method: form.method, body, headers: { origin } });
    },
  };
}

function keep(cookies: Map<string, string>, cookie: string): void {
  const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
  if (/max-age=0/i.test(cookie)) cookies.delete(name);
  else cookies.set(name, value);
}

/** Returns the only form of a page. */
export function readForm({ text, url }: Page): Form {
  const forms = Array.from(text.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs), ([, tag, inside]) => ({
    attributes: readAttributes(tag ?? ""),
    inside: inside ?? "",
  }));
  const [form, ...others] = forms;
  if (form === undefined || others.length > 0)
    throw new Error(`${url} has ${forms.length} forms:\n${text.slice(-2000)}`);
  const controls = Array.from(form.inside.matchAll(/<(?:input|button)\b([^>]*)>/g), ([, tag]) =>
    readAttributes(tag ?? ""),
  );
  const sent = controls.filter(({ type, checked }) => type === "hidden" || checked !== undefined);
  return {
    method: form.attributes["method"]?.toUpperCase() ?? "GET",
    action: new URL(form.attributes["action"] ?? "", url).href,
    fields: Object.fromEntries(sent.map(({ name = "", value = "" }) => [name, value])),
    choices: collectChoices(controls),
  };
}

type Attributes = Readonly<Record<string, string>>;

function readAttributes(tag: string): Attributes {
  return Object.fromEntries(
    Array.from(tag.matchAll(/([\w-]+)(?:="([^"]*)")?/g), ([, name = "", value = ""]) => [
      name,
      unescape(value),
    ]),
  );
}

function collectChoices(controls: readonly Attributes[]): Form["choices"] {
  const named = controls.filter(({ name, type }) => name !== undefined && type !== "hidden");
  const groups = Map.groupBy(named, ({ name = "" }) => name);
  return Object.fromEntries(
    Array.from(groups, ([name, group]) => [name, group.map(({ value = "" }) => value)]),
  );
}

function unescape(text: string): string {
  const names: Attributes = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };
  return text.replaceAll(/&(\w+|#\d+);/g, (whole, name: string) => names[name] ?? whole);
}
