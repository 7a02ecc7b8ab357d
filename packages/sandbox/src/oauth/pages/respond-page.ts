import { html } from "hono/html";
import type { Markup } from "./markup.ts";
import { iconPath } from "./respond-icon.ts";
import { pageStyle, pageStyleHash } from "./page-style.ts";

export interface PageOptions {
  /** Title without the name of the product. */
  readonly title: string;
  /** The content of `<main>`. It starts with the only `<h1>` of the page. */
  readonly body: Markup;
  /** The right side of the header, for example who is signed in. */
  readonly account?: Markup;
  /** Default: 200. */
  readonly status?: number;
  readonly headers?: Headers | Readonly<Record<string, string>>;
  /** Another origin to which the forms of the page can lead, also by a redirect. */
  readonly formAction?: string;
}

/** The name in the header and the title of all pages. */
const product = "Local Ads sandbox";

/**
 * Responds with an HTML page. It has no scripts, loads nothing, cannot be framed and is not cached.
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

/** With `no-referrer`, browsers would send `Origin: null` with the forms of the page. */
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
