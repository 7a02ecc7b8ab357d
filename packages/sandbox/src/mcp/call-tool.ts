import type { CallToolRequestParams, CallToolResult } from "@modelcontextprotocol/server";
import { asObject } from "@plumbline/contract";
import { dispatch } from "../dispatch/dispatch.ts";
import type { Service } from "../dispatch/service.ts";
import { loadMcpLibrary } from "./load-mcp-library.ts";
import type { McpExchange } from "./mcp-exchange.ts";
import { toCall } from "./to-call.ts";
import { toResult } from "./to-result.ts";
import type { ToolBox } from "./tool-box.ts";

/** Answers a tool call through the pipeline that REST uses. Throws ProtocolError if the tool does not exist. */
export async function callTool(
  service: Service,
  tools: ToolBox,
  { params, exchange }: { readonly params: CallToolRequestParams; readonly exchange: McpExchange },
): Promise<CallToolResult> {
  const operation = tools.find(params.name);
  if (operation === undefined) {
    const { ProtocolError, ProtocolErrorCode } = loadMcpLibrary();
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${params.name}`);
  }
  exchange.operation = operation.id;
  const { origin, secret, notes, scope } = exchange;
  const args = asObject(params.arguments);
  const caller = { ...(secret !== undefined && { secret }), ...(scope && { scope }) };
  const call = toCall({ operation, args, origin, notes, ...caller });
  exchange.draft = service.seams(scope).respond(await dispatch(service, call), call);
  return toResult(exchange.draft);
}
