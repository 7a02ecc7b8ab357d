import { isMutating } from "@plumbline/contract";
import { invalidInput } from "../../../model/verdicts/invalid-input.ts";
import { unproven } from "../../../model/verdicts/verdicts.ts";
import type { CaseVerdict } from "../../../model/case.ts";
import type { Subject } from "../../../model/subject.ts";
import type { Exchange } from "@plumbline/report";
import { callTool } from "../../mcp/call-tool.ts";
import type { ToolOutcome } from "../../mcp/tool-outcome.ts";
import { isSecured } from "../../../input/request/is-secured.ts";
import { hasInvalidInput, invalidInputs } from "../tools/invalid-inputs.ts";
import { isAmong } from "../mcp-check.ts";
import { argumentsFor, type ToolTrial } from "../tool-trial.ts";

/** The number of reads, and of mutations, that get an invalid input. */
const most = 2;

/** Whether the operation is among the few of its kind that get an invalid input. */
export function isShownInvalid(subject: Subject): boolean {
  return isAmong(subject, isMutating(subject.operation) ? isRejectingWrite : isRejectingRead, most);
}

function isRejectingWrite(subject: Subject): boolean {
  return isMutating(subject.operation) && isSecured(subject) && hasInvalidInput(subject);
}

function isRejectingRead(subject: Subject): boolean {
  return !isMutating(subject.operation) && isSecured(subject) && hasInvalidInput(subject);
}

/** The same invalid input at both interfaces. */
interface Rejected {
  readonly request: Exchange;
  readonly outcome: ToolOutcome;
}

/** Judges the tool's response to an input that its operation rejects. Sent once in a run. */
export async function onceRejected(
  trial: ToolTrial,
  judge: (rejected: Rejected) => CaseVerdict,
): Promise<CaseVerdict> {
  const { subject, context, tool, client } = trial;
  const { operation, plain } = subject;
  const [invalid] = invalidInputs(subject);
  if (!invalid) return unproven("the document allows every input");
  const { input } = invalid;
  const args = argumentsFor(trial, { input, key: context.mintKey(plain, "rejected") });
  const sent = await context.once(`mcp rejected call ${operation.id}`, async () => {
    const request = await context.send(input, { isSpared: true });
    const call = { name: tool.name, args };
    return { request, outcome: await callTool(client, call, { isSpared: true }) };
  });
  context.cite(sent.request);
  context.cite(sent.outcome.reply.exchange);
  const { status } = sent.request.response;
  return invalidInput.has(status) ? judge(sent) : unproven(`the operation returned ${status}`);
}
