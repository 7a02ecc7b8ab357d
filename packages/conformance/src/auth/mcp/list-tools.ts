import type { Exchange } from "@plumbline/report";
import type { McpClient } from "./connect.ts";
import type { McpReply } from "./mcp-reply.ts";
import { readTools, type Tool } from "./tool.ts";

/** Every tool that a server lists, or the reply that is not a list. */
export type ToolList =
  | { readonly tools: readonly Tool[]; readonly exchange: Exchange }
  | { readonly tools?: undefined; readonly reply: McpReply };

/** The maximum number of pages. */
const mostPages = 100;

/** Reads the list page by page. @see https://modelcontextprotocol.io/specification/2025-11-25/server/utilities/pagination */
export async function listTools(client: McpClient): Promise<ToolList> {
  const tools: Tool[] = [];
  let reply = await client.request("tools/list");
  for (let page = 1; reply.kind === "result"; page += 1) {
    tools.push(...readTools(reply.result));
    const { nextCursor } = reply.result;
    if (typeof nextCursor !== "string" || page === mostPages)
      return { tools, exchange: reply.exchange };
    reply = await client.request("tools/list", { cursor: nextCursor });
  }
  return { reply };
}
