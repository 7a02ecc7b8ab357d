import type { Contract } from "@plumbline/contract";
import { readAuthorizationServer, resourceUrl } from "../oauth/authorization-server.ts";

/** Path of the MCP interface; undefined if the document describes none. */
export function mcpPath(contract: Contract): string | undefined {
  const server = contract.policies.mcp && readAuthorizationServer(contract);
  return server && resourceUrl(server, "", "mcp");
}
