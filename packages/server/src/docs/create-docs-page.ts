import type { Contract } from "@plumbline/contract";
import { type Context, type Handler, Hono } from "hono";
import { etag } from "hono/etag";
import { html } from "hono/html";
import { createRouter, type Router } from "../route/create-router.ts";
import { loadReferenceScript } from "./load-reference-script.ts";

const pagePath = "/docs";
const documentPath = `${pagePath}/openapi.json`;
const scriptPath = `${pagePath}/:script{reference\\.[0-9a-f]+\\.js}`;

/** Allows only this server. The script creates styles, and its search runs in a worker. */
const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "worker-src blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/**
 * Serves a reference of the document at `/docs`, and the document itself at `/docs/openapi.json`. The page sends no request
 * to other servers. If the document declares one of these paths itself, the next handler answers it.
 *
 * @example
 * const app = new Hono();
 * app.route("/", createDocsPage(contract));
 * app.all("*", ({ req }) => answer(req.raw));
 */
export function createDocsPage(contract: Contract): Hono {
  const router = createRouter(contract);
  const app = new Hono();
  const unlessTaken =
    (handler: Handler): Handler =>
    (context, next) =>
      isFree(router, context.req.path) ? handler(context, next) : next();
  const tagged = unlessTaken(etag());
  app.get(
    pagePath,
    tagged,
    unlessTaken((context) => answerPage(context, contract)),
  );
  app.get(
    documentPath,
    tagged,
    unlessTaken((context) => answerDocument(context, contract)),
  );
  app.get(scriptPath, unlessTaken(answerScript));
  return app;
}

/** The URL of the reference on a server of this contract; undefined if the document declares that path itself. */
export function findDocsUrl(contract: Contract, origin: string): string | undefined {
  return isFree(createRouter(contract), pagePath) ? `${origin}${pagePath}` : undefined;
}

function isFree(router: Router, path: string): boolean {
  return router("GET", path).kind === "unknown-path";
}

async function answerPage(context: Context, { title, version }: Contract): Promise<Response> {
  const { name } = await loadReferenceScript();
  context.header("Content-Security-Policy", contentSecurityPolicy);
  context.header("Referrer-Policy", "no-referrer");
  context.header("X-Content-Type-Options", "nosniff");
  context.header("Cache-Control", "no-cache");
  return context.html(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <link rel="icon" href="data:," />
          <title>${title} ${version}</title>
          <style>
            body {
              margin: 0;
            }
          </style>
        </head>
        <body>
          <noscript
            >This page needs JavaScript. The document is
            <a href="${documentPath}">here</a>.</noscript
          >
          <redoc spec-url="${documentPath}"></redoc>
          <script src="${pagePath}/${name}"></script>
        </body>
      </html>`,
  );
}

function answerDocument(context: Context, { document }: Contract): Response {
  context.header("Cache-Control", "no-cache");
  return context.json(document);
}

/** The name of the script contains its hash, so that browsers may cache it without limit. */
async function answerScript(context: Context): Promise<Response> {
  const script = await loadReferenceScript();
  if (context.req.param("script") !== script.name) return context.notFound();
  const takesGzip = /\bgzip\b/.test(context.req.header("accept-encoding") ?? "");
  context.header("Content-Type", "text/javascript; charset=utf-8");
  context.header("X-Content-Type-Options", "nosniff");
  context.header("Cache-Control", "public, max-age=31536000, immutable");
  context.header("Vary", "Accept-Encoding");
  if (takesGzip) context.header("Content-Encoding", "gzip");
  return context.body(takesGzip ? script.gzipped : script.bytes);
}
