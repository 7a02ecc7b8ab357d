import type { Contract } from "@plumbline/contract";
import { Hono, type MiddlewareHandler } from "hono";
import { cors } from "hono/cors";
import type { Draft } from "../dispatch/draft.ts";
import { encodeDraft } from "../dispatch/encode-draft.ts";
import { answerExchange } from "../dispatch/http/answer-exchange.ts";
import { findScope } from "../dispatch/find-scope.ts";
import { delayAnswer, type Observe } from "@plumbline/control";
import { reject } from "../dispatch/reject.ts";
import type { Service } from "../dispatch/service.ts";
import { readBearer } from "@plumbline/server";
import { readAuthorizationServer, resourceUrl } from "../oauth/authorization-server.ts";
import { admitRequest } from "./admit-request.ts";
import { checkHost, checkOrigin } from "./check-origin.ts";
import type { McpExchange } from "./mcp-exchange.ts";
import { toLogEntry } from "./to-log-entry.ts";
import { readMessage, serverError } from "./read-message.ts";
import { Rejection, toResponse } from "./rejection.ts";
import { createMessageServer, type MessageServer } from "./create-message-server.ts";
import { forMcp } from "./for-mcp.ts";

export interface McpFrontOptions {
  readonly observe: Observe;
  /** The address of the listener, if known. */
  readonly host?: string | undefined;
}

/**
 * The MCP interface of a service as a web server, at the path that the document declares; without routes if the document
 * declares none. Its calls use the same dispatcher as REST.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#streamable-http
 */
export function createMcpFront(shared: Service, options: McpFrontOptions): Hono {
  const app = new Hono();
  const path = mcpPath(shared.contract);
  if (path === undefined) return app;
  const service = forMcp(shared);
  const messages = createMessageServer(service);
  app.use(path, allowLocalPages());
  app.all(path, async ({ req }) => {
    const started = performance.now();
    let exchange = openExchange(req.raw);
    const scope = await findScope(service, exchange.secret);
    const response = await answerExchange(
      service,
      {
        request: req.raw,
        answer(request) {
          exchange = { ...openExchange(request), ...(scope && { scope }) };
          return answer({ service, messages, host: options.host }, exchange);
        },
      },
      scope,
    );
    await delayAnswer(service.switches, scope);
    const text = isStream(response) ? undefined : await response.text();
    const milliseconds = performance.now() - started;
    options.observe(
      toLogEntry(exchange, { response, milliseconds, ...(text !== undefined && { text }) }),
    );
    return text === undefined ? response : new Response(text === "" ? null : text, response);
  });
  return app;
}

/** Allows pages of this machine to read the responses. A page of another origin is rejected, and so is its preflight. */
function allowLocalPages(): MiddlewareHandler {
  const allow = cors({
    origin: (origin) => origin,
    allowMethods: ["POST"],
    exposeHeaders: ["Mcp-Session-Id", "MCP-Protocol-Version", "WWW-Authenticate", "Retry-After"],
  });
  return (context, next) => {
    const { headers } = context.req.raw;
    const isLocal = checkOrigin(headers) === undefined;
    return headers.has("origin") && isLocal ? allow(context, next) : next();
  };
}

function openExchange(request: Request): McpExchange {
  const secret = readBearer(request.headers.get("authorization"));
  const { origin } = new URL(request.url);
  return { request, origin, notes: {}, ...(secret !== undefined && { secret }) };
}

interface McpFront {
  readonly service: Service;
  readonly messages: MessageServer;
  readonly host: string | undefined;
}

/** Never throws: every error becomes a response. */
async function answer(front: McpFront, exchange: McpExchange): Promise<Response> {
  try {
    return await answerAdmitted(front, exchange);
  } catch (error) {
    if (error instanceof Rejection) {
      exchange.reason = error.message;
      return toResponse(error);
    }
    const draft = reject(front.service, undefined, error);
    if (draft.reason !== undefined) exchange.reason = draft.reason;
    return answerDraft(draft);
  }
}

async function answerAdmitted(
  { service, messages, host }: McpFront,
  exchange: McpExchange,
): Promise<Response> {
  const now = await service.clock.now();
  exchange.notes.now = now;
  const { headers } = exchange.request;
  const foreign = checkHost(headers, host) ?? checkOrigin(headers);
  if (foreign !== undefined) throw new Rejection(foreign, { status: 403, code: serverError });
  const { kind } = await admitRequest(service, exchange, now);
  const response = await messages.serve(exchange, await readMessage(exchange));
  const { draft } = exchange;
  // The owner of an access token can be asked for the scope. A client with an API key would only see a failed request.
  const isShown = kind === "api-key" && draft?.outcome === "rejected" && draft.status === 403;
  const isOverHttp = draft !== undefined && !isShown && isChallenge(service.contract, draft);
  return isOverHttp ? answerDraft(draft) : response;
}

function answerDraft(draft: Draft): Response {
  return new Response(encodeDraft(draft), { status: draft.status, headers: draft.headers });
}

/**
 * Whether the answer to a tool call is the response to the HTTP request.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/authorization#runtime-insufficient-scope-errors
 */
function isChallenge({ securitySchemes }: Contract, { headers }: Draft): boolean {
  const schemes = Object.values(securitySchemes);
  const names = new Set(schemes.map(({ challenge }) => challenge?.header.toLowerCase()));
  return Object.keys(headers).some((name) => names.has(name.toLowerCase()));
}

function isStream({ headers }: Response): boolean {
  return headers.get("content-type")?.startsWith("text/event-stream") ?? false;
}

/** Path of the MCP interface; undefined if the document describes none. */
function mcpPath(contract: Contract): string | undefined {
  const server = contract.policies.mcp && readAuthorizationServer(contract);
  return server && resourceUrl(server, "", "mcp");
}
