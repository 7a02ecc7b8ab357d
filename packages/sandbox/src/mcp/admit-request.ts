import type { Operation } from "@plumbline/contract";
import { admit } from "@plumbline/server";
import { createPorts } from "../dispatch/create-ports.ts";
import type { IncomingCall } from "../dispatch/incoming-call.ts";
import type { Service } from "../dispatch/service.ts";
import type { CredentialRow } from "../state/database/tables.ts";
import type { McpExchange } from "./mcp-exchange.ts";

/**
 * Checks the credential of a request to the MCP interface, which has no anonymous requests, and returns its row. Throws RequestRejection
 * without a valid credential. The scopes of a tool are checked when it is called.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/authorization#access-token-usage
 */
export async function admitRequest(
  service: Service,
  { notes, origin, secret }: McpExchange,
  now: number,
): Promise<CredentialRow> {
  const call: IncomingCall = {
    interface: "mcp",
    origin,
    operation: anyMessage(service.contract.policies.mcp?.credentials ?? []),
    source: { path: {}, query: "", headers: new Headers() },
    contentType: null,
    notes,
    readBytes: async () => ({ kind: "read", bytes: new Uint8Array() }),
    ...(secret !== undefined && { secret }),
  };
  const { row } = await admit(createPorts(service, service.seams()), call, now);
  return row;
}

/** An MCP message as an operation that accepts a credential of any of these security schemes. */
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
