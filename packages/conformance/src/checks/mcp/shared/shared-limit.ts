import type { RateLimitPolicy } from "@plumbline/contract";
import type { Subject } from "../../../model/subject.ts";
import { callTool } from "../../../mcp/call-tool.ts";
import type { McpClient } from "../../../mcp/connect.ts";
import { keySlot, mapArguments } from "../../../mcp/map-arguments.ts";
import type { Tool } from "../../../mcp/tool.ts";
import type { ToolOutcome } from "../../../mcp/tool-outcome.ts";
import type { Probe } from "../../limits/probe-check.ts";

/** Whether the document states that the agent interface shares a limit. */
export function isShared(
  { contract }: Pick<Subject, "contract">,
  { sharedWith }: RateLimitPolicy,
): boolean {
  const name = contract.policies.mcp?.name;
  return name !== undefined && sharedWith.includes(name);
}

export function sharedClause({ contract }: Subject, policy: RateLimitPolicy): string {
  return `/x-rate-limits/${contract.policies.rateLimits.indexOf(policy)}/sharedWith`;
}

interface Use {
  readonly tool: Tool;
  readonly client: McpClient;
  /** Distinguishes the call's idempotency key. */
  readonly use: string;
}

/** Calls the tool of a probe's operation once without pacing, or returns why it cannot be called. */
export async function callOnce(
  { subject: { operation }, input, context }: Probe,
  { tool, client, use }: Use,
): Promise<ToolOutcome | string> {
  const key =
    keySlot(tool, operation) === undefined ? {} : { key: context.mintKey(input, `call ${use}`) };
  const mapping = mapArguments(tool, { operation, input: context.taken(input), ...key });
  if (mapping.why !== undefined) return mapping.why;
  return callTool(client, { name: tool.name, args: mapping.args }, { isUnpaced: true });
}
