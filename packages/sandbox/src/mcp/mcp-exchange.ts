import type { CallNotes } from "../dispatch/dispatch.ts";
import type { Draft } from "../dispatch/draft.ts";

/** One HTTP request to the MCP interface, and what is learnt of it while it is answered. */
export interface McpExchange {
  readonly request: Request;
  readonly origin: string;
  readonly secret?: string;
  readonly notes: CallNotes;
  body?: Uint8Array;
  /** `Operation.id` of the tool that was called. */
  operation?: string;
  /** The answer to the tool call, before it became a result. */
  draft?: Draft;
  /** Why the request was not answered, for the log. */
  reason?: string;
}
