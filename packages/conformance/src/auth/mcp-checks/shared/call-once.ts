import { callTool } from "../../mcp/call-tool.ts";
import type { McpClient } from "../../mcp/connect.ts";
import { keySlot, mapArguments } from "../../mcp/map-arguments.ts";
import type { Tool } from "../../mcp/tool.ts";
import type { ToolOutcome } from "../../mcp/tool-outcome.ts";
import { type Probe, useOf } from "../../../checks/limits/probe-check.ts";

interface Use {
  readonly tool: Tool;
  readonly client: McpClient;
  /** Distinguishes the call's idempotency key. */
  readonly use: string;
}

/** Calls the tool of a probe's operation once without pacing, or returns why it cannot be called. */
export async function callOnce(
  probe: Probe,
  { tool, client, use }: Use,
): Promise<ToolOutcome | string> {
  const { subject, input, context } = probe;
  const { operation } = subject;
  const key =
    keySlot(tool, operation) === undefined
      ? {}
      : { key: context.mintKey(input, useOf(probe, `call ${use}`)) };
  const mapping = mapArguments(tool, { operation, input: context.taken(input), ...key });
  if (mapping.why !== undefined) return mapping.why;
  return callTool(client, { name: tool.name, args: mapping.args }, { isUnpaced: true });
}
