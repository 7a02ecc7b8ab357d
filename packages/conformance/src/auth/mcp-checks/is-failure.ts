import { isServerError } from "../../model/verdicts/is-success.ts";
import { notNow } from "../../model/verdicts/invalid-input.ts";
import type { McpReply } from "../mcp/mcp-reply.ts";

/** Whether a message caused a server error that is not temporary. */
export function isFailure({ status }: Pick<McpReply, "status">): boolean {
  return isServerError(status) && !notNow.has(status);
}
