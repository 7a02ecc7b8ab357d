import { type Contract, loadContract } from "@plumbline/contract";
import {
  allowOrigins,
  checkRequest,
  chooseStatus,
  createRouter,
  documentedStatus,
  listen,
  type Listener,
  receiveBody,
  type Router,
  toFieldValue,
} from "@plumbline/server";
import { createDocsPage } from "@plumbline/server/docs";
import { Hono } from "hono";

/** Serves any document: says of each request whether it is valid, and why not. */
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
    onClientError: ({ status, reason }) => refuse(documentedStatus(contract, status), reason),
  });
}

async function judge(contract: Contract, router: Router, request: Request): Promise<Response> {
  const url = new URL(request.url);
  const route = router(request.method, url.pathname);
  if (route.kind === "unknown-path") return refuse(404, "no such path");
  if (route.kind === "unknown-method") return refuse(405, `there is ${route.allowed.join(", ")}`);
  const { operation, path } = route;

  const body = await receiveBody(operation, request, contract.policies.bodyLimit);
  if (body.kind === "exceeded") return refuse(body.status, `more than ${body.limit} bytes`);
  if (body.kind !== "read") {
    const mistake = body.kind === "malformed" ? "malformed" : "mediaType";
    return refuse(chooseStatus(contract, operation, mistake), body.reason);
  }
  const source = { path, query: url.searchParams, headers: request.headers };
  const problems = checkRequest(contract, { operation, source, body });
  if (problems.length === 0) return Response.json({ valid: operation.id });
  return refuse(chooseStatus(contract, operation, "invalid"), problems.join("; "));
}

function refuse(status: number, reason: string): Response {
  return Response.json({ reason }, { status, headers: { Reason: toFieldValue(reason) } });
}
