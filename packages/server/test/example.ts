import { type Contract, loadContract } from "@plumbline/contract";
import {
  allowOrigins,
  createRouter,
  documentedStatus,
  isRequestRejection,
  listen,
  type Listener,
  pipelineRules,
  receive,
  rejectUnrouted,
  type Router,
  toFieldValue,
  toRoutedRequest,
} from "@plumbline/server";
import { createDocsPage } from "@plumbline/server/docs";
import { Hono } from "hono";

/** Serves any document: answers each request with whether it is valid, and why not. */
export async function serveVerdicts(source: string, port = 8080): Promise<Listener> {
  const contract = await loadContract(source);
  const router = createRouter(contract);
  const app = new Hono();
  app.use(allowOrigins(contract));
  app.route("/", createDocsPage(contract));
  app.all("*", ({ req }) => judge(contract, router, req.raw));
  return listen((request) => app.fetch(request), {
    host: "127.0.0.1",
    port,
    https: false,
    onClientError: ({ status, reason }) => reject(documentedStatus(contract, status), reason),
  });
}

async function judge(contract: Contract, router: Router, request: Request): Promise<Response> {
  try {
    return Response.json({ valid: await validate(contract, router, request) });
  } catch (error) {
    if (isRequestRejection(error)) return reject(error.status, error.message);
    throw error;
  }
}

async function validate(contract: Contract, router: Router, request: Request): Promise<string> {
  const url = new URL(request.url);
  const route = router(request.method, url.pathname);
  if (route.kind !== "found") throw rejectUnrouted(route, `${request.method} ${url.pathname}`);
  await receive({ contract, rules: pipelineRules }, toRoutedRequest(route, request, url));
  return route.operation.id;
}

function reject(status: number, reason: string): Response {
  return Response.json({ reason }, { status, headers: { Reason: toFieldValue(reason) } });
}
