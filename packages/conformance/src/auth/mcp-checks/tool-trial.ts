import type { JsonObject } from "@plumbline/contract";
import type { TrialContext } from "../../model/case.ts";
import type { Subject } from "../../model/subject.ts";
import { type CallOptions, callTool } from "../mcp/call-tool.ts";
import type { McpClient } from "../mcp/connect.ts";
import { keySlot, type MappedRequest, mapArguments } from "../mcp/map-arguments.ts";
import type { Tool } from "../mcp/tool.ts";
import type { ToolOutcome } from "../mcp/tool-outcome.ts";
import { Inconclusive } from "../oauth/inconclusive.ts";

/** The trial of an operation's tool, with a client that may call it. */
export interface ToolTrial {
  readonly subject: Subject;
  readonly context: TrialContext;
  readonly tool: Tool;
  readonly client: McpClient;
}

/** An input, and the key that is sent if the tool accepts one. */
export type ToolInput = Omit<MappedRequest, "operation">;

/** The arguments of a call with this input. Throws Inconclusive if the tool has no arguments for it. */
export function argumentsFor(
  { subject: { operation }, tool }: Pick<ToolTrial, "subject" | "tool">,
  { input, key }: ToolInput,
): JsonObject {
  const hasKey = key !== undefined && keySlot(tool, operation) !== undefined;
  const mapping = mapArguments(tool, { operation, input, ...(hasKey && { key }) });
  if (mapping.why !== undefined) throw new Inconclusive(mapping.why);
  return mapping.args;
}

/** Calls the tool with this input. Throws Inconclusive if the tool has no arguments for it. */
export async function callWith(
  trial: ToolTrial,
  input: ToolInput,
  options?: CallOptions,
): Promise<ToolOutcome> {
  const call = { name: trial.tool.name, args: argumentsFor(trial, input) };
  return callTool(trial.client, call, options);
}
