import { isArray, type JsonObject, type JsonValue } from "@plumbline/contract";
import type { McpCaller } from "./mcp-caller.ts";
import type { McpReply } from "./mcp-reply.ts";
import type { McpSession } from "./mcp-session.ts";
import { clientInfo, requestMeta } from "./request-meta.ts";
import { transportHeaders } from "./transport-headers.ts";
import { sendMessage } from "./send-message.ts";

/** Revisions of the protocol that the suite supports. @see https://modelcontextprotocol.io/specification/2026-07-28/basic/versioning */
const revisions = {
  /** The last revision that begins with `initialize`. */
  handshake: "2025-11-25",
  /** The first revision with stateless requests. */
  stateless: "2026-07-28",
} as const;

/** A session, or the reply that rejected one. */
export type Opening =
  | { readonly session: McpSession; readonly reply: McpReply }
  | { readonly session?: undefined; readonly reply: McpReply };

/** Begins with `initialize`, which most servers support. If a server rejects it, asks which revisions it supports. */
export async function openSession(caller: McpCaller): Promise<Opening> {
  const reply = await initialize(caller);
  const session = sessionOf(reply);
  if (!session) return mayBeStateless(reply) ? discover(caller, reply) : { reply };
  await sendMessage(caller, {
    body: JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" }),
    id: null,
    headers: sessionHeaders(session),
  });
  return { session, reply };
}

/** Asks for a session of this revision. @see https://modelcontextprotocol.io/specification/2025-11-25/basic/lifecycle#initialization */
export function initialize(
  caller: McpCaller,
  version: string = revisions.handshake,
): Promise<McpReply> {
  const params = { protocolVersion: version, capabilities: {}, clientInfo };
  return sendMessage(caller, {
    body: JSON.stringify({ jsonrpc: "2.0", id: "initialize", method: "initialize", params }),
    id: "initialize",
  });
}

/** The headers of each message of a session that began with `initialize`. */
export function sessionHeaders({ version, id }: McpSession): Readonly<Record<string, string>> {
  return {
    [transportHeaders.version]: version,
    ...(id === undefined ? {} : { [transportHeaders.session]: id }),
  };
}

function sessionOf(reply: McpReply): McpSession | undefined {
  if (reply.kind !== "result") return undefined;
  const { protocolVersion: version } = reply.result;
  const id = reply.response.headers[transportHeaders.session];
  if (typeof version !== "string") return undefined;
  return { kind: "handshake", version, ...(id === undefined ? {} : { id }) };
}

/** Whether the rejection may concern the method rather than the caller. */
function mayBeStateless({ status }: McpReply): boolean {
  return status === 200 || status === 400 || status === 404;
}

/** @see https://modelcontextprotocol.io/specification/2026-07-28/server/discover */
async function discover(caller: McpCaller, rejected: McpReply): Promise<Opening> {
  const version = revisions.stateless;
  const reply = await sendMessage(caller, {
    body: JSON.stringify({
      jsonrpc: "2.0",
      id: "discover",
      method: "server/discover",
      params: { _meta: requestMeta(version) },
    }),
    id: "discover",
    headers: { [transportHeaders.version]: version, [transportHeaders.method]: "server/discover" },
  });
  const supported = reply.kind === "result" ? versionsOf(reply.result) : [];
  const spoken = supported.includes(version) ? version : supported.find(isStateless);
  if (spoken === undefined) return { reply: rejected };
  return { session: { kind: "stateless", version: spoken }, reply };
}

function versionsOf({ supportedVersions }: JsonObject): readonly string[] {
  return isArray(supportedVersions) ? supportedVersions.filter(isText) : [];
}

function isText(value: JsonValue): value is string {
  return typeof value === "string";
}

/** Revisions are dates, which sort as text. */
function isStateless(version: string): boolean {
  return version >= revisions.stateless;
}
