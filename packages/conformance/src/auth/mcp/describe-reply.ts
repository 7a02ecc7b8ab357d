import type { McpReply } from "./mcp-reply.ts";

/** A reply in a few words: `status 401`, `error -32601`. */
export function describeReply(reply: McpReply): string {
  if (reply.kind === "result") return "a result";
  if (reply.kind === "error") return `error ${JSON.stringify(reply.error["code"] ?? null)}`;
  return reply.status === 0 ? "no response" : `status ${reply.status}`;
}
