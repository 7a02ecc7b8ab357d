import { isMutating } from "@plumbline/contract";
import { unproven } from "../../../model/verdicts/verdicts.ts";
import type { CaseVerdict } from "../../../model/case.ts";
import type { Input } from "../../../model/input.ts";
import type { Subject } from "../../../model/subject.ts";
import { describeOutcome, type ToolOutcome } from "../../mcp/tool-outcome.ts";
import { isSecured } from "../../../input/request/is-secured.ts";
import { callWith, type ToolTrial } from "../tool-trial.ts";

/** Whether the operation is a read, whose tool may be called at any time. */
export function isCallable(subject: Subject): boolean {
  return !isMutating(subject.operation) && isSecured(subject);
}

type Judge = (outcome: ToolOutcome, input: Input) => CaseVerdict | Promise<CaseVerdict>;

/** Judges the result of a call that matches the plain request. The call is sent once in a run and shared. */
export async function oncePlainlyCalled(
  trial: ToolTrial,
  judge: Judge,
  judgeOther: Judge = (outcome) => unproven(`the call returned ${describeOutcome(outcome)}`),
): Promise<CaseVerdict> {
  const { subject, context } = trial;
  const input = context.taken(subject.plain);
  const outcome = await context.once(`mcp plain call ${subject.operation.id}`, () =>
    callWith(trial, { input }),
  );
  context.cite(outcome.reply.exchange);
  return outcome.kind === "success" ? judge(outcome, input) : judgeOther(outcome, input);
}
