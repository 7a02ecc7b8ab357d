import { isMutating } from "@plumbline/contract";
import { invalidInput } from "../../../model/verdicts/invalid-input.ts";
import { unproven } from "../../../model/verdicts/verdicts.ts";
import type { CaseVerdict, TrialContext } from "../../../model/case.ts";
import type { Subject } from "../../../model/subject.ts";
import type { Exchange } from "@plumbline/report";
import { callTool } from "../../mcp/call-tool.ts";
import type { McpClient } from "../../mcp/connect.ts";
import { keySlot, mapArguments } from "../../mcp/map-arguments.ts";
import type { Tool } from "../../mcp/tool.ts";
import type { ToolOutcome } from "../../mcp/tool-outcome.ts";
import { isSecured } from "../../../input/request/is-secured.ts";
import { hasInvalidInput, invalidInputs } from "../tools/invalid-inputs.ts";
import { isAmong } from "../mcp-check.ts";

/** The number of reads, and of mutations, that get an invalid input. */
const most = 2;

/** Whether the operation is among the few of its kind that get an invalid input. */
export function isShownInvalid(subject: Subject): boolean {
  const applies = isMutating(subject.operation) ? isRejectingWrite : isRejectingRead;
  return isAmong(subject, applies, most);
}

function isRejectingWrite(subject: Subject): boolean {
  return isMutating(subject.operation) && isRejecting(subject);
}

function isRejectingRead(subject: Subject): boolean {
  return !isMutating(subject.operation) && isRejecting(subject);
}

function isRejecting(subject: Subject): boolean {
  return isSecured(subject) && hasInvalidInput(subject);
}

interface RejectedCall {
  readonly tool: Tool;
  readonly client: McpClient;
  readonly context: TrialContext;
}

/** The same invalid input at both interfaces. */
interface Rejected {
  readonly request: Exchange;
  readonly outcome: ToolOutcome;
}

/** Judges the tool's response to an input that its operation rejects. Sent once in a run. */
export async function onceRejected(
  subject: Subject,
  { tool, client, context }: RejectedCall,
  judge: (rejected: Rejected) => CaseVerdict,
): Promise<CaseVerdict> {
  const { operation, plain } = subject;
  const [invalid] = invalidInputs(subject);
  if (!invalid) return unproven("the document allows every input");
  const sent = await context.once(`mcp rejected call ${operation.id}`, async () => {
    const { input } = invalid;
    const key = context.mintKey(plain, "rejected");
    const own = keySlot(tool, operation) === undefined ? {} : { key };
    const mapping = mapArguments(tool, { operation, input, ...own });
    if (mapping.why !== undefined) return mapping.why;
    const request = await context.send(input, { isSpared: true });
    const call = { name: tool.name, args: mapping.args };
    return { request, outcome: await callTool(client, call, { isSpared: true }) };
  });
  if (typeof sent === "string") return unproven(sent);
  context.cite(sent.request);
  context.cite(sent.outcome.reply.exchange);
  const { status } = sent.request.response;
  return invalidInput.has(status) ? judge(sent) : unproven(`the operation returned ${status}`);
}
