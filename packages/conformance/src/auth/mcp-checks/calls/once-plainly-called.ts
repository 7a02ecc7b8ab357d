import { isMutating } from "@plumbline/contract";
import { unproven } from "../../../model/verdicts/verdicts.ts";
import type { CaseVerdict, TrialContext } from "../../../model/case.ts";
import type { Input } from "../../../model/input.ts";
import type { Subject } from "../../../model/subject.ts";
import { callTool } from "../../mcp/call-tool.ts";
import type { McpClient } from "../../mcp/connect.ts";
import { mapArguments } from "../../mcp/map-arguments.ts";
import type { Tool } from "../../mcp/tool.ts";
import { describeOutcome, type ToolOutcome } from "../../mcp/tool-outcome.ts";
import { isSecured } from "../../../input/request/is-secured.ts";

/** Whether the operation is a read, whose tool may be called at any time. */
export function isCallable(subject: Subject): boolean {
  return !isMutating(subject.operation) && isSecured(subject);
}

interface PlainCall {
  readonly tool: Tool;
  readonly client: McpClient;
  readonly context: TrialContext;
}

type Judge = (outcome: ToolOutcome, input: Input) => CaseVerdict | Promise<CaseVerdict>;

/** Judges the result of a call that matches the plain request. The call is sent once in a run and shared. */
export async function oncePlainlyCalled(
  { operation, plain }: Subject,
  { tool, client, context }: PlainCall,
  judge: Judge,
  judgeOther: Judge = (outcome) => unproven(`the call returned ${describeOutcome(outcome)}`),
): Promise<CaseVerdict> {
  const input = context.taken(plain);
  const mapping = mapArguments(tool, { operation, input });
  if (mapping.why !== undefined) return unproven(mapping.why);
  const { args } = mapping;
  const outcome = await context.once(`mcp plain call ${operation.id}`, () =>
    callTool(client, { name: tool.name, args }),
  );
  context.cite(outcome.reply.exchange);
  return outcome.kind === "success" ? judge(outcome, input) : judgeOther(outcome, input);
}
