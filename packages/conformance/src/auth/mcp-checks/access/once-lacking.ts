import { unproven } from "../../../model/verdicts/verdicts.ts";
import type { CaseVerdict, TrialContext } from "../../../model/case.ts";
import type { Subject } from "../../../model/subject.ts";
import type { Identity } from "../../../model/target.ts";
import { callTool } from "../../mcp/call-tool.ts";
import { connect } from "../../mcp/connect.ts";
import { describeReply } from "../../mcp/describe-reply.ts";
import type { McpCaller } from "../../mcp/mcp-caller.ts";
import type { ToolOutcome } from "../../mcp/tool-outcome.ts";
import { argumentsFor, type ToolTrial } from "../tool-trial.ts";
import { callerOf } from "../with-client.ts";

/** Judges the response to a caller without the required scope. Sent once in a run for each operation. */
export async function onceLacking(
  trial: ToolTrial,
  lacking: Identity,
  judge: (outcome: ToolOutcome) => CaseVerdict,
): Promise<CaseVerdict> {
  const { subject, context, tool } = trial;
  const { operation, plain } = subject;
  const key = context.mintKey(plain, "scope");
  const args = argumentsFor(trial, { input: context.taken(plain), key });
  const { client, reply } = await connect(asIdentity(subject, context, lacking));
  if (!client) return unproven(`no session was opened: ${describeReply(reply)}`);
  const outcome = await context.once(`mcp call without scope ${operation.id}`, () =>
    callTool(client, { name: tool.name, args }, { isSpared: true }),
  );
  context.cite(outcome.reply.exchange);
  return outcome.kind === "unclear" ? unproven("the call got no clear response") : judge(outcome);
}

function asIdentity(subject: Subject, context: TrialContext, { name, token }: Identity): McpCaller {
  const { token: _, ...caller } = callerOf(subject, context);
  return { ...caller, identity: name, ...(token === undefined ? {} : { token }) };
}
