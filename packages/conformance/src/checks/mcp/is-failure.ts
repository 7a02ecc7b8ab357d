import { isServerError, notNow } from "../../verdicts/documented-statuses.ts";
import type { McpReply } from "../../mcp/mcp-reply.ts";

/** Whether the server failed over a message, other than for the moment. */
export function isFailure({ status }: Pick<McpReply, "status">): boolean {
  return isServerError(status) && !notNow.has(status);
}
