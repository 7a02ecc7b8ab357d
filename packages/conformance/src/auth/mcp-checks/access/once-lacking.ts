import { unproven } from "../../../model/verdicts/verdicts.ts";
import type { CaseVerdict, TrialContext } from "../../../model/case.ts";
import type { Subject } from "../../../model/subject.ts";
import type { Identity } from "../../../model/target.ts";
import { callTool } from "../../mcp/call-tool.ts";
import { connect } from "../../mcp/connect.ts";
import { describeReply } from "../../mcp/describe-reply.ts";
import { keySlot, mapArguments } from "../../mcp/map-arguments.ts";
import type { McpCaller } from "../../mcp/mcp-caller.ts";
import type { Tool } from "../../mcp/tool.ts";
import type { ToolOutcome } from "../../mcp/tool-outcome.ts";
import { callerOf } from "../with-client.ts";

interface LackingCall {
  readonly tool: Tool;
  readonly lacking: Identity;
  readonly context: TrialContext;
}

/** Judges the response to a caller without the required scope. Sent once in a run for each operation. */
export async function onceLacking(
  subject: Subject,
  { tool, lacking, context }: LackingCall,
  judge: (outcome: ToolOutcome) => CaseVerdict,
): Promise<CaseVerdict> {
  const { operation, plain } = subject;
  const key =
    keySlot(tool, operation) === undefined ? {} : { key: context.mintKey(plain, "scope") };
  const mapping = mapArguments(tool, { operation, input: context.taken(plain), ...key });
  if (mapping.why !== undefined) return unproven(mapping.why);
  const { client, reply } = await connect(asIdentity(subject, context, lacking));
  if (!client) return unproven(`no session was opened: ${describeReply(reply)}`);
  const call = { name: tool.name, args: mapping.args };
  const outcome = await context.once(`mcp call without scope ${operation.id}`, () =>
    callTool(client, call, { isSpared: true }),
  );
  context.cite(outcome.reply.exchange);
  return outcome.kind === "unclear" ? unproven("the call got no clear response") : judge(outcome);
}

function asIdentity(subject: Subject, context: TrialContext, { name, token }: Identity): McpCaller {
  const { token: _, ...caller } = callerOf(subject, context);
  return { ...caller, identity: name, ...(token === undefined ? {} : { token }) };
}
