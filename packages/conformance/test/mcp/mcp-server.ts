import {
  asObject,
  type Contract,
  isObject,
  type JsonObject,
  type JsonValue,
} from "@plumbline/contract";
import { type BookServer, createBookServer, type Ways } from "../support/book-server.ts";
import { codes, failed } from "./framing.ts";
import {
  agentsUrl,
  host,
  issued,
  json,
  resourceMetadata,
  restUrl,
  serveLogin,
} from "./login-server.ts";
import type { McpWays } from "./mcp-ways.ts";
import { createSessions } from "./sessions.ts";
import { asOwner, createToolCalls, tokenOf } from "./tool-calls.ts";

const metadataPath = "/.well-known/oauth-protected-resource/agents";

/** A bookshop with an agent interface over it that keeps the protocol, save for the ways in which it is told to differ. */
export function createMcpServer(
  contract: Contract,
  ways: McpWays = {},
  shop: Ways = {},
): BookServer {
  const books = createBookServer(contract, shop);
  const door = createBookServer(contract);
  const sessions = createSessions(ways);
  const tools = createToolCalls(contract, ways, books.fetch);

  async function handle(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname === "/agents") return ways.first?.(request) ?? agents(request);
    if (pathname.startsWith("/v1/")) return books.fetch(asOwner(request, issued[restUrl]));
    if (pathname === metadataPath && ways.metadata)
      return json(ways.metadata(resourceMetadata(agentsUrl)));
    return serveLogin(request, await formOf(request)) ?? new Response(null, { status: 404 });
  }

  async function agents(request: Request): Promise<Response> {
    const origin = request.headers.get("origin");
    if (origin !== null && !(ways.isOwnOrigin?.(origin) ?? origin === host))
      return new Response(null, { status: 403 });
    if (!(await isLetIn(tokenOf(request)))) return unauthorized(ways);
    const message = parse(await request.text());
    if (message === undefined) return failed(ways, null, codes.parse);
    if (!isObject(message) || typeof message["method"] !== "string")
      return failed(ways, null, codes.invalid);
    return ways.message?.(message) ?? respond(message, request);
  }

  async function isLetIn(token: string): Promise<boolean> {
    const headers = { authorization: `Bearer ${token}` };
    const known = await door.fetch(`${restUrl}/books/first-book`, { headers });
    const isAuthentic = token === issued[agentsUrl] || known.status !== 401;
    return ways.isAuthentic?.(token, isAuthentic) ?? isAuthentic;
  }

  async function respond(message: JsonObject, request: Request): Promise<Response> {
    const { id, method, params } = message;
    if (id === undefined) return new Response(null, { status: 202 });
    const begun = sessions.begin(message);
    if (begun) return begun;
    if (!sessions.isInside(request, asObject(params))) return failed(ways, id, codes.invalid);
    if (method === "tools/list") return tools.list(message);
    if (method === "tools/call") return tools.call(message, request);
    return failed(ways, id, codes.unknownMethod);
  }

  return { fetch: (input, init) => handle(new Request(input, init)), log: books.log };
}

function unauthorized({ challenge }: McpWays): Response {
  const header = `Bearer resource_metadata="${host}${metadataPath}"`;
  const given = challenge ? challenge(header) : header;
  const headers = given === undefined ? {} : { "www-authenticate": given };
  return new Response(null, { status: 401, headers });
}

async function formOf(request: Request): Promise<URLSearchParams> {
  return new URLSearchParams(request.method === "POST" ? await request.text() : "");
}

function parse(text: string): JsonValue | undefined {
  try {
    // JSON.parse gives JSON values.
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}
