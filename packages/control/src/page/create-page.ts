import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { PageFile } from "./list-page-files.ts";

export interface PageOptions {
  /** Returns the HTML of the page, at the root. */
  readonly html: () => Promise<string>;
  /** Its files by their URL paths. */
  readonly files: ReadonlyMap<string, PageFile>;
  /** The data that the page fetches, as JSON, by URL path. */
  readonly data: Readonly<Record<string, unknown>>;
  /** Another origin to which the page may send requests. */
  readonly connectsTo?: string;
}

/** Answers requests for a page without a build. Returns undefined for any other request. */
export function createPage({
  html,
  files,
  data,
  connectsTo,
}: PageOptions): (request: Request) => Promise<Response | undefined> {
  return async ({ method, url }) => {
    if (method !== "GET" && method !== "HEAD") return undefined;
    const { pathname } = new URL(url);
    if (pathname === "/") return servePage(await html(), connectsTo);
    if (Object.hasOwn(data, pathname)) return Response.json(data[pathname], { headers: safety });
    const file = files.get(pathname);
    return file && serveFile(file);
  };
}

/** The page is not cached, because the next server at the same address may have another one. */
const safety: Readonly<Record<string, string>> = {
  "Cache-Control": "no-cache",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
};

async function serveFile({ location, mediaType }: PageFile): Promise<Response> {
  return new Response(await readFile(location), {
    headers: { ...safety, "Content-Type": mediaType },
  });
}

/** Allows only the scripts of the page, and requests to its own origin and one other. */
function servePage(html: string, connectsTo = ""): Response {
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${hashOfImportMap(html)}`,
    "style-src 'self'",
    "img-src 'self'",
    `connect-src 'self' ${connectsTo}`.trim(),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ];
  return new Response(html, {
    headers: {
      ...safety,
      "Content-Security-Policy": policy.join("; "),
      "Content-Type": "text/html; charset=utf-8",
    },
  });
}

/** The import map must be inline, so the policy allows its hash. @see https://www.w3.org/TR/CSP3/#match-element-to-source-list */
function hashOfImportMap(html: string): string {
  const text =
    /<script type="importmap">(?<text>.*?)<\/script>/s.exec(html)?.groups?.["text"] ?? "";
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
