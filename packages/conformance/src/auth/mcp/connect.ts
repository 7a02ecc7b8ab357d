import type { JsonObject } from "@plumbline/contract";
import { httpStatus } from "../../model/verdicts/http-status.ts";
import type { McpCaller } from "./mcp-caller.ts";
import type { McpReply } from "./mcp-reply.ts";
import type { McpSession } from "./mcp-session.ts";
import { type Opening, openSession, sessionHeaders } from "./open-session.ts";
import { requestMeta } from "./request-meta.ts";
import { transportHeaders } from "./transport-headers.ts";
import { type Message, sendMessage } from "./send-message.ts";

/** Sends requests of one session. */
export interface McpClient {
  request(method: string, params?: JsonObject, more?: RequestOptions): Promise<McpReply>;
  /** Sends text that may not be a message, as a request with the id 1. */
  sendText(body: string): Promise<McpReply>;
  /** As in `TrialContext`. */
  isWithinLimits(): boolean;
}

export interface RequestOptions extends Pick<Message, "counting"> {
  /** Sends the request in this session as another caller. */
  readonly as?: McpCaller;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A client, or the reply that rejected the session. */
export type Connection =
  | { readonly client: McpClient; readonly reply: McpReply }
  | { readonly client?: undefined; readonly reply: McpReply };

/** Opens a session, once in a run for each credential. */
export async function connect(caller: McpCaller): Promise<Connection> {
  const { context, token = "", url } = caller;
  const held = await context.once(`mcp session ${url} ${token}`, async () => ({
    opening: await openSession(caller),
    requests: 0,
  }));
  const { session, reply } = held.opening;
  return session ? { client: createClient(caller, held), reply } : { reply };
}

/** The ID of the first message. The IDs of malformed messages are smaller. */
const firstId = 100;

/** The state of a session in a run. */
interface Held {
  opening: Opening;
  requests: number;
}

function createClient(caller: McpCaller, held: Held): McpClient {
  async function send(method: string, params: JsonObject, more: RequestOptions): Promise<McpReply> {
    const { session } = held.opening;
    held.requests += 1;
    const id = firstId + held.requests;
    const message = session ? inSession(session, { id, method, params }) : undefined;
    const { as = caller, headers = {}, counting } = more;
    return sendMessage(as, {
      id,
      body: JSON.stringify({ jsonrpc: "2.0", id, method, ...message }),
      headers: { ...(session && headersOf(session, method, params)), ...headers },
      ...(counting ? { counting } : {}),
    });
  }

  return {
    async request(method, params = {}, more = {}) {
      const reply = await send(method, params, more);
      if (!hasEnded(held.opening.session, reply)) return reply;
      const opening = await openSession(caller);
      if (!opening.session) return reply;
      held.opening = opening;
      return send(method, params, more);
    },
    sendText(body) {
      const { session } = held.opening;
      const headers = session && headersOf(session, "tools/list", {});
      return sendMessage(caller, { id: 1, body, ...(headers ? { headers } : {}) });
    },
    isWithinLimits: () => caller.context.isWithinLimits(),
  };
}

interface Request {
  readonly id: number;
  readonly method: string;
  readonly params: JsonObject;
}

function inSession({ kind, version }: McpSession, { params }: Request): { params: JsonObject } {
  if (kind === "handshake") return { params };
  return { params: { ...params, _meta: { ...requestMeta(version) } } };
}

/** @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http#standard-request-headers */
function headersOf(
  session: McpSession,
  method: string,
  { name }: JsonObject,
): Readonly<Record<string, string>> {
  if (session.kind === "handshake") return sessionHeaders(session);
  return {
    [transportHeaders.version]: session.version,
    [transportHeaders.method]: method,
    ...(typeof name === "string" ? { [transportHeaders.name]: name } : {}),
  };
}

/** A server may end a session and then returns 404. @see https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#session-management */
function hasEnded(session: McpSession | undefined, { status }: McpReply): boolean {
  return session?.id !== undefined && status === httpStatus.notFound;
}
