import { html } from "hono/html";
import { iconPath } from "./page-icon.ts";
import { pageStyle, pageStyleHash } from "./page-style.ts";

/** Text of HTML in which every value is escaped: what the `html` tag of `hono/html` returns. */
export type Markup = ReturnType<typeof html>;

export interface PageOptions {
  /** Of the document, without the name of the product. */
  readonly title: string;
  /** What stands inside `<main>`; it begins with the page's only `<h1>`. */
  readonly body: Markup;
  /** What stands at the right of the header, for example who is signed in. */
  readonly account?: Markup;
  /** Default: 200. */
  readonly status?: number;
  readonly headers?: Headers | Readonly<Record<string, string>>;
  /** A further origin that the forms of the page may lead to, also by a redirect. */
  readonly formAction?: string;
}

/** The name that the header and the title of every page carry. */
const product = "Local Ads sandbox";

/**
 * An HTML page for a person. It has no script, loads nothing, cannot be framed and is never cached.
 *
 * @see https://www.w3.org/TR/CSP3/
 */
export async function respondPage(options: PageOptions): Promise<Response> {
  const headers = new Headers(options.headers);
  for (const [name, value] of Object.entries(safety)) headers.set(name, value);
  headers.set("Content-Security-Policy", contentSecurityPolicy(options.formAction));
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(String(await toDocument(options)), {
    status: options.status ?? 200,
    headers,
  });
}

/** With `no-referrer` a browser would send `Origin: null` with the forms of the page. */
const safety: Readonly<Record<string, string>> = {
  "Cache-Control": "no-store",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "same-origin",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
};

function contentSecurityPolicy(formAction: string | undefined): string {
  return [
    "default-src 'none'",
    `style-src '${pageStyleHash}'`,
    "img-src 'self'",
    `form-action 'self'${formAction === undefined ? "" : ` ${formAction}`}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

function toDocument({ title, body, account }: PageOptions): Markup {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" type="image/svg+xml" href="${iconPath}" />
        <title>${title} · ${product}</title>
        ${pageStyle}
      </head>
      <body>
        <a class="skip" href="#content">Skip to content</a>
        <header>
          <a class="product" href="/integrations">${product}</a>
          ${account}
        </header>
        <main id="content">${body}</main>
      </body>
    </html>`;
}
