import {
  allowOrigins,
  createRouter,
  rejectUnrouted,
  type RouteMatch,
  type RouteResult,
  toRoutedRequest,
} from "@plumbline/server";
import { createDocsPage } from "@plumbline/server/docs";
import { Hono } from "hono";
import type { Draft } from "./dispatch/draft.ts";
import { dispatch } from "./dispatch/dispatch.ts";
import type { IncomingCall } from "./dispatch/incoming-call.ts";
import { delayAnswer, type Observe, touchesNow, withTouches } from "@plumbline/control";
import type { CallerScope } from "./dispatch/scopes-of.ts";
import { findCredential } from "./dispatch/find-credential.ts";
import { findScope } from "./dispatch/find-scope.ts";
import { reject } from "./dispatch/reject.ts";
import type { Service } from "./dispatch/service.ts";
import { createMcpFront } from "./mcp/create-mcp-front.ts";
import { createAuthorizationFront } from "./oauth/create-authorization-front.ts";
import { createPages } from "./oauth/pages/create-pages.ts";
import { createHostedPages } from "./dispatch/http/hosted/create-hosted-pages.ts";
import { createHealthCheck } from "./dispatch/http/create-health-check.ts";
import { answerPreference } from "./dispatch/http/prefer/answer-preference.ts";
import { readBearer } from "@plumbline/server";
import { type Notes, toLogEntry } from "./dispatch/http/to-log-entry.ts";

/** All interfaces as one web server. */
export interface Front {
  readonly fetch: (request: Request) => Response | Promise<Response>;
}

/** Creates the web server of pages, authorization server, MCP, the reference and REST. Reports every exchange to `onExchange`. */
export function createFront(service: Service, onExchange: Observe, host?: string): Front {
  const observe = noteTouches(onExchange);
  const router = createRouter(service.contract);
  const authorization = createAuthorizationFront(service, router, observe);
  const app = new Hono();
  // Pages with a session come before CORS, so that no other origin can read them.
  app.route("/", createPages(service));
  app.use(authorization.pages);
  app.route("/", createMcpFront(service, { observe, host }));
  app.use(allowOrigins(service.contract, ["Preference-Applied"]));
  app.use(authorization.endpoints);
  app.route("/", createDocsPage(service.contract));
  app.route("/", createHealthCheck(service));
  if (service.isHosting) app.route("/", createHostedPages(service));
  app.all("*", ({ req }) => {
    const url = new URL(req.url);
    return serve(service, observe, {
      request: req.raw,
      url,
      route: router(req.method, url.pathname),
    });
  });
  return {
    fetch: (request) =>
      service.switches.answering(request, () => withTouches(() => app.fetch(request))),
  };
}

/** Adds to each exchange what took part in it. */
function noteTouches(observe: Observe): Observe {
  return (exchange) => observe({ ...exchange, touchedBy: touchesNow() });
}

async function serve(service: Service, observe: Observe, routed: Routed): Promise<Response> {
  const started = performance.now();
  const { request, url } = routed;
  const notes: Notes = {};
  const scope = await findScope(service, readBearer(request.headers.get("authorization")));
  const draft = await answer(service, notes, { ...routed, ...(scope && { scope }) });
  await delayAnswer(service.switches, scope);
  const text = service.seams(scope).encode(draft);
  const at = notes.now ?? (await present(service));
  const milliseconds = performance.now() - started;
  observe(toLogEntry(request, { draft, notes, at, url, text, milliseconds }));
  return new Response(text, { status: draft.status, headers: draft.headers });
}

interface Routed {
  readonly request: Request;
  readonly url: URL;
  readonly route: RouteResult;
  /** Who sent it, if a fault or a switch is limited to a scope. */
  readonly scope?: CallerScope;
}

async function answer(service: Service, notes: Notes, routed: Routed): Promise<Draft> {
  const { request, url, route } = routed;
  const seams = service.seams(routed.scope);
  if (route.kind !== "found") {
    const rejection = rejectUnrouted(route, `${request.method} ${url.pathname}`);
    return seams.respond(
      { ...reject(service, undefined, rejection), outcome: "unrouted" },
      undefined,
    );
  }
  notes.operation = route.operation.id;
  const preferred = await answerPreference(service, request, route.operation);
  if (preferred !== undefined) {
    await noteCredential(service, request, notes);
    return preferred;
  }
  const call = toCall(routed, route, notes);
  return seams.respond(await dispatch(service, call), call);
}

/** Notes who sent a request whose credential is not checked, so that it is in the log of a workspace. */
async function noteCredential(
  { storage }: Service,
  { headers }: Request,
  notes: Notes,
): Promise<void> {
  const secret = readBearer(headers.get("authorization"));
  if (secret === undefined) return;
  // The response is the same if the database does not answer.
  const row = await findCredential(storage.db, secret).catch(() => undefined);
  if (row) Object.assign(notes, { identity: row.name, workspace: row.workspace_id });
}

function toCall({ request, url, scope }: Routed, route: RouteMatch, notes: Notes): IncomingCall {
  const secret = readBearer(request.headers.get("authorization"));
  const routed = toRoutedRequest(route, request, url);
  return {
    ...routed,
    interface: "rest",
    origin: url.origin,
    notes,
    ...(secret !== undefined && { secret }),
    ...(scope && { scope }),
    async readBytes(limit) {
      const body = await routed.readBytes(limit);
      if (body.kind === "read") notes.body = body.bytes;
      return body;
    },
  };
}

/** The log works even if the database does not. */
async function present({ clock }: Service): Promise<number> {
  try {
    return await clock.now();
  } catch {
    return 0;
  }
}
