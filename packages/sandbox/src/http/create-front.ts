import { setTimeout } from "node:timers/promises";
import { readLimitedBody } from "@plumbline/policies";
import { allowOrigins, createRouter, type RouteMatch, type RouteResult } from "@plumbline/server";
import { createDocsPage } from "@plumbline/server/docs";
import { Hono } from "hono";
import type { Draft } from "../dispatch/draft.ts";
import { type CallNotes, dispatch } from "../dispatch/dispatch.ts";
import type { IncomingCall } from "../dispatch/incoming-call.ts";
import { refuse } from "../dispatch/refuse.ts";
import { Refusal } from "../dispatch/refusal.ts";
import type { Service } from "../dispatch/service.ts";
import { createMcpFront } from "../mcp/create-mcp-front.ts";
import { createAuthorizationFront } from "../oauth/create-authorization-front.ts";
import { createPages } from "../pages/create-pages.ts";
import {
  excerpt,
  keptCharacters,
  maskHeaders,
  maskTokens,
  type Observe,
} from "./logged-exchange.ts";
import { readBearer } from "./read-bearer.ts";

/** What is learnt of one request on its way. */
interface Notes extends CallNotes {
  operation?: string;
  body?: Uint8Array;
}

/** The REST interface as a web server: CORS around routing around the dispatcher, with every exchange told to `observe`. */
export function createFront(service: Service, observe: Observe, host?: string): Hono {
  const router = createRouter(service.contract);
  const authorization = createAuthorizationFront(service, router, observe);
  const app = new Hono();
  // Pages with a session come before what lets other origins read answers.
  app.route("/", createPages(service));
  app.use(authorization.pages);
  app.route("/", createMcpFront(service, { observe, host }));
  app.use(allowOrigins(service.contract));
  app.use(authorization.endpoints);
  app.route("/", createDocsPage(service.contract));
  app.all("*", async (context) => {
    const started = performance.now();
    const notes: Notes = {};
    const url = new URL(context.req.url);
    const route = router(context.req.method, url.pathname);
    const draft = await answer(service, notes, { request: context.req.raw, url, route });
    const latency = service.switches.latency();
    if (latency > 0) await setTimeout(latency);
    const text = service.seams().encode(draft);
    const at = notes.now ?? (await present(service));
    const milliseconds = performance.now() - started;
    observe(toLog(context.req.raw, { draft, notes, at, url, text, milliseconds }));
    return new Response(text, { status: draft.status, headers: draft.headers });
  });
  return app;
}

interface Routed {
  readonly request: Request;
  readonly url: URL;
  readonly route: RouteResult;
}

async function answer(service: Service, notes: Notes, routed: Routed): Promise<Draft> {
  const { request, url, route } = routed;
  const seams = service.seams();
  if (route.kind !== "found")
    return seams.respond(
      refuseUnrouted(service, route, `${request.method} ${url.pathname}`),
      undefined,
    );
  notes.operation = route.operation.id;
  const call = toCall(routed, route, notes);
  return seams.respond(await dispatch(service, call, notes), call);
}

function toCall(
  { request, url }: Routed,
  { operation, path }: RouteMatch,
  notes: Notes,
): IncomingCall {
  const secret = readBearer(request.headers.get("authorization"));
  return {
    interface: "rest",
    origin: url.origin,
    operation,
    source: { path, query: url.searchParams, headers: request.headers },
    contentType: request.headers.get("content-type"),
    ...(secret !== undefined && { secret }),
    async readBytes(limit) {
      const body = await readLimitedBody(request, limit).catch(refuseCutOff);
      if (body.kind === "read") notes.body = body.bytes;
      return body;
    },
  };
}

/** Nobody is left to read the answer; the log says what happened. */
function refuseCutOff(): never {
  throw new Refusal("invalid-input", "the body was cut off");
}

/** A path or method of nobody is no resource, and says so in the document's words. */
function refuseUnrouted(
  service: Service,
  route: Exclude<RouteResult, { kind: "found" }>,
  line: string,
): Draft {
  if (route.kind === "unknown-path") {
    const refusal = new Refusal("not-found", `there is no path for ${line}`);
    return { ...refuse(service, undefined, refusal), outcome: "unrouted" };
  }
  const allowed = route.allowed.map((method) => method.toUpperCase()).join(", ");
  const refusal = new Refusal(
    "not-found",
    `there is no operation for ${line}; there are ${allowed}`,
    {
      status: 405,
      headers: { Allow: allowed },
    },
  );
  return { ...refuse(service, undefined, refusal), outcome: "unrouted" };
}

/** The log shall not fail where the database does. */
async function present({ clock }: Service): Promise<number> {
  try {
    return await clock.now();
  } catch {
    return 0;
  }
}

interface Answered {
  readonly draft: Draft;
  readonly notes: Notes;
  readonly at: number;
  readonly url: URL;
  /** The body as it is sent. */
  readonly text: string | null;
  readonly milliseconds: number;
}

function toLog(request: Request, answered: Answered): Parameters<Observe>[0] {
  const { draft, notes, at, url, text } = answered;
  const requestBody = notes.body && excerpt(notes.body);
  return {
    at,
    milliseconds: Math.round(answered.milliseconds * 10) / 10,
    method: request.method,
    target: maskTokens(`${url.pathname}${url.search}`),
    outcome: draft.outcome,
    ...(notes.operation !== undefined && { operation: notes.operation }),
    ...(notes.identity !== undefined && { identity: notes.identity }),
    ...(draft.reason !== undefined && { reason: draft.reason }),
    request: {
      headers: maskHeaders(request.headers),
      ...(requestBody !== undefined && { body: requestBody }),
    },
    response: {
      status: draft.status,
      headers: draft.headers,
      ...(text !== null && { body: text.slice(0, keptCharacters) }),
    },
  };
}
