import type { CaseVerdict, TrialContext } from "../../model/case.ts";
import type { Subject } from "../../model/subject.ts";
import { unproven } from "../../model/verdicts/verdicts.ts";
import { connect, type McpClient } from "../mcp/connect.ts";
import { listTools, type ToolList } from "../mcp/list-tools.ts";
import type { McpCaller } from "../mcp/mcp-caller.ts";
import { describeReply } from "../mcp/describe-reply.ts";
import type { Tool } from "../mcp/tool.ts";
import { orUnproven } from "../oauth/inconclusive.ts";
import type { ToolTrial } from "./tool-trial.ts";

/** The caller at the agent interface: the target's first identity. */
export function callerOf({ contract, target }: Subject, context: TrialContext): McpCaller {
  const [{ token }] = target.identities;
  const url = target.mcp?.url ?? "";
  return { context, contract, url, ...(token === undefined ? {} : { token }) };
}

/** Judges with a client of the acting identity. Unproven without a session. */
export async function withClient(
  subject: Subject,
  context: TrialContext,
  judge: (client: McpClient) => Promise<CaseVerdict>,
): Promise<CaseVerdict> {
  const { client, reply } = await connect(callerOf(subject, context));
  return client ? judge(client) : unproven(`no session was opened: ${describeReply(reply)}`);
}

/** Judges with all listed tools. */
export async function withTools(
  subject: Subject,
  context: TrialContext,
  judge: (tools: readonly Tool[], client: McpClient) => CaseVerdict | Promise<CaseVerdict>,
): Promise<CaseVerdict> {
  return withClient(subject, context, async (client) => {
    const list = await context.once("mcp tools", (): Promise<ToolList> => listTools(client));
    if (!list.tools) return unproven(`no tools were listed: ${describeReply(list.reply)}`);
    context.cite(list.exchange);
    return judge(list.tools, client);
  });
}

/** Judges with the tool that has the operation's name. Another check reports a missing tool. */
export async function withTool(
  subject: Subject,
  context: TrialContext,
  judge: (trial: ToolTrial) => CaseVerdict | Promise<CaseVerdict>,
): Promise<CaseVerdict> {
  const { id } = subject.operation;
  return withTools(subject, context, async (tools, client) => {
    const tool = tools.find(({ name }) => name === id);
    if (!tool) return unproven(`the interface lists no tool ${id}`);
    return orUnproven(async () => judge({ subject, context, tool, client }));
  });
}
