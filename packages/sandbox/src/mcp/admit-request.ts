import type { Operation } from "@plumbline/contract";
import { admit } from "../dispatch/admit.ts";
import type { IncomingCall } from "../dispatch/incoming-call.ts";
import type { Service } from "../dispatch/service.ts";
import type { McpExchange } from "./mcp-exchange.ts";

/**
 * Finds out who sends a request to the MCP interface, whatever the request is for: MCP has no anonymous requests. Throws
 * Refusal without a good credential. The scopes are those of the tool that is called, and are judged there.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/authorization#access-token-usage
 */
export async function admitRequest(
  service: Service,
  { notes, origin, secret }: McpExchange,
  now: number,
): Promise<void> {
  const seams = service.seams();
  const call: IncomingCall = {
    interface: "mcp",
    origin,
    operation: anyMessage(seams.mcp.credentials(service.contract)),
    source: { path: {}, query: new URLSearchParams(), headers: new Headers() },
    contentType: null,
    readBytes: async () => ({ kind: "read", bytes: new Uint8Array() }),
    ...(secret !== undefined && { secret }),
  };
  const { name } = await admit(service, seams, { call, now });
  notes.identity = name;
}

/** An MCP message as an operation that takes a credential of any of these security schemes. */
function anyMessage(accepted: readonly string[]): Operation {
  const pointer = "/x-mcp";
  return {
    id: "mcp",
    method: "post",
    path: "",
    tags: [],
    deprecated: false,
    parameters: [],
    responses: [],
    security: accepted.map((scheme) => ({ requirements: [{ scheme, scopes: [] }], pointer })),
    servers: [],
    policies: { effect: "none", effectDeclared: false, reflects: [] },
    open: [],
    pointer,
  };
}
