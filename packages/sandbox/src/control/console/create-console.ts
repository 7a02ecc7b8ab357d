import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { operationTable } from "../generated/operations.ts";
import { type DescribedService, describeService } from "./describe-service.ts";
import { type PageFile, pageFiles } from "./page-files.ts";

/** Answers requests for the files of the console, which need no token. Returns undefined for any other request. */
export function createConsole(
  service: DescribedService,
): (request: Request) => Promise<Response | undefined> {
  const data: Readonly<Record<string, unknown>> = {
    "/console/service.json": describeService(service),
    "/console/operations.json": operationTable.operations,
  };

  return async ({ method, url }) => {
    if (method !== "GET" && method !== "HEAD") return undefined;
    const { pathname } = new URL(url);
    if (pathname === "/") return servePage();
    if (Object.hasOwn(data, pathname)) return Response.json(data[pathname], { headers: safety });
    const file = pageFiles.get(pathname);
    return file && serveFile(file);
  };
}

/** The page is not cached, because the next sandbox at the same address may have another one. */
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

const page = new URL("../../../console/index.html", import.meta.url);

/** Allows only the scripts of the console and requests to its own origin. */
async function servePage(): Promise<Response> {
  const html = await readFile(page, "utf8");
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${hashOfImportMap(html)}`,
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
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
