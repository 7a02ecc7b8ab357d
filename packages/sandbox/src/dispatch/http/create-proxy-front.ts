import type { JsonValue } from "@plumbline/contract";
import {
  allowOrigins,
  createRouter,
  readBytes,
  RequestRejection,
  type RouteResult,
} from "@plumbline/server";
import { createDocsPage } from "@plumbline/server/docs";
import { Hono } from "hono";
import { encodeDraft } from "../encode-draft.ts";
import { reject } from "../reject.ts";
import type { Service } from "../service.ts";
import { basePathOf } from "../../default-port.ts";
import type { Observe } from "@plumbline/control";
import { type Notes, toLogEntry } from "./to-log-entry.ts";
import { maskBody } from "../proxy/mask-secrets.ts";
import type { Proxy } from "../proxy/proxy.ts";

/** Headers that belong to one connection, or to a body that was decoded. @see https://www.rfc-editor.org/rfc/rfc9110#section-7.6.1 */
const ownHeaders: readonly string[] = [
  "connection",
  "content-encoding",
  "content-length",
  "host",
  "keep-alive",
  "transfer-encoding",
  "upgrade",
];

/** Creates a web server that passes every request on to a real service. The log judges each response against the contract. */
export function createProxyFront(
  service: Service,
  proxy: Proxy,
  observe: Observe,
): { readonly fetch: (request: Request) => Response | Promise<Response> } {
  const router = createRouter(service.contract);
  const app = new Hono();
  app.use(allowOrigins(service.contract));
  app.route("/", createDocsPage(service.contract));
  app.all("*", ({ req }) => {
    const url = new URL(req.url);
    return pass(service, proxy, {
      observe,
      request: req.raw,
      url,
      route: router(req.method, url.pathname),
    });
  });
  return app;
}

interface Passed {
  readonly observe: Observe;
  readonly request: Request;
  readonly url: URL;
  readonly route: RouteResult;
}

async function pass(service: Service, proxy: Proxy, passed: Passed): Promise<Response> {
  const { request, url, route, observe } = passed;
  const started = performance.now();
  const notes: Notes = {};
  const operation = route.kind === "found" ? route.operation : undefined;
  if (operation !== undefined) notes.operation = operation.id;
  const read = await readBytes(request, undefined);
  const body = read.kind === "read" && read.bytes.byteLength > 0 ? read.bytes : undefined;
  if (body !== undefined)
    notes.body = new TextEncoder().encode(maskBody(new TextDecoder().decode(body)));
  const response = await forward(service, proxy, { request, url, body }).catch(() => {
    const error = new RequestRejection(
      "answer-failed",
      `The service at ${proxy.url} does not respond`,
      { status: 502 },
    );
    const draft = reject(service, operation, error);
    return new Response(encodeDraft(draft), { status: draft.status, headers: draft.headers });
  });
  const text = await response.text();
  const { status, headers } = response;
  const value = parse(text);
  if (operation !== undefined && value !== undefined)
    proxy.cassette.record({ operation, status, headers, body: value });
  const logged = Object.fromEntries(headers);
  if (logged["set-cookie"] !== undefined) logged["set-cookie"] = "…";
  const milliseconds = performance.now() - started;
  const draft = { outcome: "proxied" as const, status, headers: logged };
  const at = await service.clock.now();
  observe(
    toLogEntry(request, {
      draft,
      notes,
      at,
      url,
      text: text === "" ? null : maskBody(text),
      milliseconds,
    }),
  );
  return new Response(text === "" ? null : text, { status, headers });
}

interface Forwarded {
  readonly request: Request;
  readonly url: URL;
  readonly body: Uint8Array<ArrayBuffer> | undefined;
}

async function forward(
  { contract }: Service,
  proxy: Proxy,
  { request, url, body }: Forwarded,
): Promise<Response> {
  const base = basePathOf(contract);
  const upstream = new URL(proxy.url);
  const isBelow = url.pathname === base || url.pathname.startsWith(`${base}/`);
  upstream.pathname = isBelow
    ? `${upstream.pathname.replace(/\/$/, "")}${url.pathname.slice(base.length)}`
    : url.pathname;
  upstream.search = url.search;
  const response = await fetch(upstream, {
    method: request.method,
    headers: withoutOwn(request.headers),
    redirect: "manual",
    ...(body !== undefined && { body }),
  });
  return new Response(await response.arrayBuffer(), {
    status: response.status,
    headers: withoutOwn(response.headers),
  });
}

function withoutOwn(headers: Headers): Headers {
  const kept = new Headers(headers);
  for (const name of ownHeaders) kept.delete(name);
  return kept;
}

function parse(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue; // any JSON
  } catch {
    return undefined;
  }
}
