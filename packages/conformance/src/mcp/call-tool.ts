import type { JsonObject } from "@plumbline/contract";
import { countedStatus } from "./counted-status.ts";
import type { McpClient, RequestOptions } from "./connect.ts";
import { type ToolOutcome, toolOutcome } from "./tool-outcome.ts";

export interface CallOptions extends Omit<RequestOptions, "counting"> {
  /** As of `SendOptions`. */
  readonly isUnpaced?: boolean;
  /** As of `SendOptions`. */
  readonly isSpared?: boolean;
}

/** Calls a tool. The declared limits count it as one request of the context's operation. */
export async function callTool(
  client: McpClient,
  { name, args }: { readonly name: string; readonly args: JsonObject },
  { isUnpaced = false, isSpared = false, ...more }: CallOptions = {},
): Promise<ToolOutcome> {
  const counting = { isCounted: true, isUnpaced, isSpared, statusOf: countedStatus };
  return toolOutcome(
    await client.request("tools/call", { name, arguments: args }, { ...more, counting }),
  );
}
