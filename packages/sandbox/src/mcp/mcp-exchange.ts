import type { Draft } from "../dispatch/draft.ts";
import type { CallNotes } from "../dispatch/incoming-call.ts";
import type { CallerScope } from "../dispatch/scopes-of.ts";

/** An HTTP request to the MCP interface, and what the log learns about it while it is answered. */
export interface McpExchange {
  readonly request: Request;
  readonly origin: string;
  readonly secret?: string;
  readonly notes: CallNotes;
  /** Who sent it, if a fault or a switch is limited to a scope. */
  readonly scope?: CallerScope;
  body?: Uint8Array;
  /** `Operation.id` of the called tool. */
  operation?: string;
  /** The answer to the tool call, before it becomes a result. */
  draft?: Draft;
  /** Why the request was rejected, for the log. */
  reason?: string;
}
