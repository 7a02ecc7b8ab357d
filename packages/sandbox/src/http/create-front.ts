import { setTimeout } from "node:timers/promises";
import { readLimitedBody } from "@plumbline/policies";
import { allowOrigins, createRouter, type RouteMatch, type RouteResult } from "@plumbline/server";
import { createDocsPage } from "@plumbline/server/docs";
import { type Context, Hono } from "hono";
import type { Draft } from "../dispatch/draft.ts";
import { type CallNotes, dispatch } from "../dispatch/dispatch.ts";
import type { IncomingCall } from "../dispatch/incoming-call.ts";
import { refuse } from "../dispatch/refuse.ts";
import { Refusal } from "../dispatch/refusal.ts";
import type { Service } from "../dispatch/service.ts";
import { excerpt, maskHeaders, type Observe } from "./logged-exchange.ts";
import { readBearer } from "./read-bearer.ts";

/** What is learnt of one request on its way. */
interface Notes extends CallNotes {
  operation?: string;
  body?: Uint8Array;
}

/** The REST interface as a web server: CORS around routing around the dispatcher, with every exchange told to `observe`. */
export function createFront(service: Service, observe: Observe): Hono {
  const router = createRouter(service.contract);
  const app = new Hono();
  app.use(allowOrigins(service.contract));
  app.route("/", createDocsPage(service.contract));
  app.all("*", async (context) => {
    const started = performance.now();
    const notes: Notes = {};
    const draft = await answer(service, notes, {
      request: context.req.raw,
      route: router(context.req.method, new URL(context.req.url).pathname),
    });
    const latency = service.switches.latency();
    if (latency > 0) await setTimeout(latency);
    const response = new Response(service.seams().encode(draft), {
      status: draft.status,
      headers: draft.headers,
    });
    const at = await present(service);
    observe(
      toLog(context, { draft, notes, at, response, milliseconds: performance.now() - started }),
    );
    return response;
  });
  return app;
}

interface Routed {
  readonly request: Request;
  readonly route: RouteResult;
}

async function answer(service: Service, notes: Notes, { request, route }: Routed): Promise<Draft> {
  const seams = service.seams();
  if (route.kind !== "found")
    return seams.respond(refuseUnrouted(service, route, request), undefined);
  notes.operation = route.operation.id;
  const call = toCall(request, route, notes);
  return seams.respond(await dispatch(service, call, notes), call);
}

function toCall(request: Request, { operation, path }: RouteMatch, notes: Notes): IncomingCall {
  const secret = readBearer(request.headers.get("authorization"));
  return {
    operation,
    source: { path, query: new URL(request.url).searchParams, headers: request.headers },
    contentType: request.headers.get("content-type"),
    ...(secret !== undefined && { secret }),
    async readBytes(limit) {
      const body = await readLimitedBody(request, limit);
      if (body.kind === "read") notes.body = body.bytes;
      return body;
    },
  };
}

/** A path or method of nobody is no resource, and says so in the document's words. */
function refuseUnrouted(
  service: Service,
  route: Exclude<RouteResult, { kind: "found" }>,
  request: Request,
): Draft {
  const line = `${request.method} ${new URL(request.url).pathname}`;
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
  readonly response: Response;
  readonly milliseconds: number;
}

function toLog(context: Context, answered: Answered): Parameters<Observe>[0] {
  const { draft, notes, at, response } = answered;
  const { pathname, search } = new URL(context.req.url);
  const requestBody = excerpt(notes.body);
  return {
    at,
    milliseconds: Math.round(answered.milliseconds * 10) / 10,
    method: context.req.method,
    target: `${pathname}${search}`,
    outcome: draft.outcome,
    ...(notes.operation !== undefined && { operation: notes.operation }),
    ...(notes.identity !== undefined && { identity: notes.identity }),
    ...(draft.reason !== undefined && { reason: draft.reason }),
    request: {
      headers: maskHeaders(context.req.raw.headers),
      ...(requestBody !== undefined && { body: requestBody }),
    },
    response: {
      status: response.status,
      headers: maskHeaders(response.headers),
      ...(draft.body !== undefined && { body: JSON.stringify(draft.body).slice(0, 16_384) }),
    },
  };
}
