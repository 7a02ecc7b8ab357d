import { Hono } from "hono";
import type { Service } from "../../service.ts";
import { createRepositories } from "../../../state/repositories/repositories.ts";
import { hostedPath } from "../../to-hosted.ts";
import { drawPicture } from "./draw-picture.ts";
import { renderSite } from "./render-site.ts";

const safety = {
  "Content-Security-Policy":
    "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; form-action 'none'; frame-ancestors *",
  "X-Content-Type-Options": "nosniff",
} as const;

/** Serves generated pictures, published sites and previews of drafts, so that a page can show them. */
export function createHostedPages(service: Service): Hono {
  const app = new Hono();
  app.get(`${hostedPath}/images/*`, ({ req }) => {
    const name = (req.path.split("/").at(-1) ?? "").replace(/\.\w+$/, "");
    return serve(drawPicture(name), "image/svg+xml");
  });
  app.get(`${hostedPath}/preview/:slug`, ({ req }) =>
    serveSite(service, req.param("slug"), "siteDraft"),
  );
  app.get(`${hostedPath}/:slug{.+?}`, ({ req }) =>
    serveSite(service, req.param("slug").split("/")[0] ?? "", "siteDoc"),
  );
  return app;
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
  const document = site?.[version] ?? site?.siteDoc;
  return serve(
    renderSite({ slug, settings: site?.settings, document }),
    "text/html; charset=utf-8",
  );
}

async function serve(markup: ReturnType<typeof renderSite>, type: string): Promise<Response> {
  return new Response(String(await markup), {
    headers: { ...safety, "Content-Type": type, "Cache-Control": "no-store" },
  });
}
