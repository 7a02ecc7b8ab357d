import type { Contract } from "@plumbline/contract";
import { type Context, type Handler, Hono } from "hono";
import { etag } from "hono/etag";
import { createRouter, type Router } from "../create-router.ts";
import { docsStyleHash } from "./docs-style.ts";
import { renderPage } from "./render-page.ts";

const pagePath = "/docs";
const documentPath = `${pagePath}/openapi.json`;

/** The page has no scripts and loads nothing. */
const contentSecurityPolicy = [
  "default-src 'none'",
  `style-src '${docsStyleHash}'`,
  "img-src data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/**
 * Serves a reference of the document at `/docs`, and the document itself at `/docs/openapi.json`. The page has
 * no scripts and sends no requests. If the document declares one of these paths itself, the next handler answers it.
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
  return app;
}

/** The URL of the reference on a server of this contract; undefined if the document declares that path itself. */
export function findDocsUrl(contract: Contract, origin: string): string | undefined {
  return isFree(createRouter(contract), pagePath) ? `${origin}${pagePath}` : undefined;
}

function isFree(router: Router, path: string): boolean {
  return router("GET", path).kind === "unknown-path";
}

async function answerPage(context: Context, contract: Contract): Promise<Response> {
  context.header("Content-Security-Policy", contentSecurityPolicy);
  context.header("Referrer-Policy", "no-referrer");
  context.header("X-Content-Type-Options", "nosniff");
  context.header("Cache-Control", "no-cache");
  const { origin } = new URL(context.req.url);
  return context.html(await renderPage(contract, { origin, documentPath }));
}

function answerDocument(context: Context, { document }: Contract): Response {
  context.header("Cache-Control", "no-cache");
  return context.json(document);
}
