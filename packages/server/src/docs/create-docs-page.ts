import { readFile } from "node:fs/promises";
import { gunzipSync } from "node:zlib";
import type { Contract } from "@plumbline/contract";
import { type Context, type Handler, Hono } from "hono";
import { etag } from "hono/etag";
import { createRouter, type Router } from "../create-router.ts";
import { renderPage } from "./render-page.ts";
import { withOwnServers } from "./with-own-servers.ts";

const pagePath = "/docs";
const paths = { documentPath: `${pagePath}/reference.json`, scriptPath: `${pagePath}/scalar.js` };

/** Made by the build, see copy-reference.mjs. */
const script = new URL("../../dist/reference/scalar.js.gz", import.meta.url);

/** The page loads from this server only and sends requests to it only. Scalar sets styles as it draws. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "connect-src 'self'",
  "font-src data:",
  "img-src 'self' data:",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/**
 * Serves Scalar's reference of the document at `/docs`, where requests can be sent to this server, and the document itself at
 * `/docs/openapi.json`. The page loads nothing from other servers. If the document declares one of these paths itself, the next handler
 * answers it.
 * @see https://github.com/scalar/scalar
 *
 * @example
 * const app = new Hono();
 * app.route("/", createDocsPage(contract));
 * app.all("*", ({ req }) => answer(req.raw));
 */
export function createDocsPage(contract: Contract): Hono {
  const router = createRouter(contract);
  const app = new Hono();
  const serve = (path: string, answer: (context: Context) => Response | Promise<Response>) => {
    const unlessTaken =
      (handler: Handler): Handler =>
      (context, next) =>
        isFree(router, path) ? handler(context, next) : next();
    app.get(
      path,
      unlessTaken(etag()),
      unlessTaken(async (context) => {
        context.header("Cache-Control", "no-cache");
        context.header("X-Content-Type-Options", "nosniff");
        return answer(context);
      }),
    );
  };
  serve(pagePath, (context) => answerPage(context, contract));
  serve(paths.scriptPath, answerScript);
  serve(paths.documentPath, (context) =>
    context.json(withOwnServers(contract, new URL(context.req.url).origin)),
  );
  serve(`${pagePath}/openapi.json`, (context) => context.json(contract.document));
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
  return context.html(await renderPage(contract, paths));
}

async function answerScript(context: Context): Promise<Response> {
  const compressed = await readFile(script);
  const takesGzip = /\bgzip\b/.test(context.req.header("accept-encoding") ?? "");
  if (takesGzip) context.header("Content-Encoding", "gzip");
  context.header("Content-Type", "text/javascript; charset=utf-8");
  context.header("Vary", "Accept-Encoding");
  return context.body(takesGzip ? compressed : gunzipSync(compressed));
}
