import { createHash } from "node:crypto";
import { asObject, isArray, isObject, type JsonValue } from "@plumbline/contract";
import { Hono } from "hono";
import { html } from "hono/html";
import type { Service } from "../service.ts";
import { createRepositories } from "../../state/repositories/repositories.ts";
import { hostedPath } from "../to-hosted.ts";

type Markup = ReturnType<typeof html>;

const safety = {
  "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors *",
  "X-Content-Type-Options": "nosniff",
} as const;

/** Serves generated pictures, published sites and previews of drafts, so that a page can show them. */
export function createHostedPages(service: Service): Hono {
  const app = new Hono();
  app.get(`${hostedPath}/images/*`, ({ req }) => servePicture(req.path));
  app.get(`${hostedPath}/preview/:slug`, ({ req }) =>
    serveSite(service, req.param("slug"), "siteDraft"),
  );
  app.get(`${hostedPath}/:slug{.+?}`, ({ req }) =>
    serveSite(service, req.param("slug").split("/")[0] ?? "", "siteDoc"),
  );
  return app;
}

/** A picture with its own name, in a colour that follows from the name. */
async function servePicture(path: string): Promise<Response> {
  const name = (path.split("/").at(-1) ?? "").replace(/\.\w+$/, "").replaceAll("-", " ");
  const hue = (createHash("sha256").update(name).digest()[0] ?? 0) * (360 / 256);
  const svg = await html`<svg
    xmlns="http://www.w3.org/2000/svg"
    viewBox="0 0 600 400"
    role="img"
    aria-label="${name}"
  >
    <rect width="600" height="400" fill="hsl(${hue} 45% 35%)" />
    <text x="300" y="205" fill="white" font-family="sans-serif" font-size="32" text-anchor="middle">
      ${name}
    </text>
  </svg>`;
  return new Response(String(svg), { headers: { ...safety, "Content-Type": "image/svg+xml" } });
}

async function serveSite(
  { storage }: Service,
  slug: string,
  version: "siteDoc" | "siteDraft",
): Promise<Response> {
  const row = await storage.db
    .selectFrom("workspaces")
    .select("id")
    .where("slug", "=", slug)
    .executeTakeFirst();
  const site = row && (await createRepositories(storage.db).sites.find(row.id));
  const document = asObject(site?.[version] ?? site?.siteDoc);
  const title = site?.settings.displayName ?? slug;
  const sections = isArray(document["sections"]) ? document["sections"] : [];
  const page = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <style>
          :root {
            color-scheme: light dark;
            font:
              1rem/1.5 system-ui,
              sans-serif;
          }
          body {
            max-width: 48rem;
            margin: 0 auto;
            padding: 1rem;
          }
        </style>
      </head>
      <body>
        <h1>${title}</h1>
        ${sections.length === 0 ? html`<p>Nothing is published here yet.</p>` : sections.map(showSection)}
      </body>
    </html>`;
  return new Response(String(page), {
    headers: { ...safety, "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" },
  });
}

/** A section with its texts in order; the heading first. */
function showSection(section: JsonValue): Markup {
  const { heading, ...others } = asObject(asObject(section)["props"]);
  const texts = textsIn(others);
  return html`<section>
    ${typeof heading === "string" ? html`<h2>${heading}</h2>` : ""}
    ${texts.map((text) => html`<p>${text}</p>`)}
  </section>`;
}

function textsIn(value: JsonValue): readonly string[] {
  if (typeof value === "string") return [value];
  if (isArray(value)) return value.flatMap(textsIn);
  return isObject(value) ? Object.values(value).flatMap((part) => textsIn(part ?? null)) : [];
}
