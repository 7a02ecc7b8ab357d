import { createRouter } from "@plumbline/server";
import { Hono } from "hono";
import type { Service } from "../service.ts";

/**
 * Creates `GET /health`, which needs no credential: 200 while the sandbox works and its database can be read and written, else 503. If the document has an
 * operation at this path, its requests go to the next handler.
 */
export function createHealthCheck(service: Service): Hono {
  const router = createRouter(service.contract);
  const app = new Hono();
  app.get("/health", ({ req }, next) =>
    router("GET", req.path).kind === "unknown-path" ? answerHealth(service) : next(),
  );
  return app;
}

async function answerHealth({ storage }: Service): Promise<Response> {
  const isUp = await storage.check().then(
    () => true,
    () => false,
  );
  return Response.json(
    { status: isUp ? "ok" : "database unavailable" },
    { status: isUp ? 200 : 503, headers: { "Cache-Control": "no-store" } },
  );
}
