import type { RateLimitPolicy } from "@plumbline/contract";
import { broken, holds, unproven } from "../../../model/verdicts/verdicts.ts";
import type { CaseVerdict } from "../../../model/case.ts";
import type { PropertyDefinition } from "../../../model/check.ts";
import type { Subject } from "../../../model/subject.ts";
import type { Exchange } from "@plumbline/report";
import { describeOutcome, type ToolOutcome } from "../../mcp/tool-outcome.ts";
import { type Probe, probeCheck, useOf } from "../../../checks/limits/probe-check.ts";
import {
  isOverfull,
  onceTripped,
  onTripped,
  sendOne,
  tooSlow,
} from "../../../checks/limits/trip.ts";
import { callWith, type ToolTrial } from "../tool-trial.ts";
import { isShared, sharedClause } from "./shared-clause.ts";
import { agentInterface } from "../../interfaces.ts";
import { clock, probedLimits } from "../../../checks/needs/time.ts";
import { saysSame } from "../calls/says-same.ts";
import { withTool } from "../with-client.ts";

/** Reports a tool call that succeeds although the REST interface has used up a shared rate limit. @see https://www.rfc-editor.org/rfc/rfc6585#section-4 */
export const limitsShared: PropertyDefinition = probeCheck({
  name: "limits-shared",
  title: "An exceeded rate limit also rejects tool calls",
  needs: [agentInterface, probedLimits, clock],
  isProbed: isShared,
  sketch: (subject) => ({
    purpose: ({ name }) => `one tool call after the limit ${name} was exceeded`,
    rests: sharedRests(subject),
    requests: () => onTripped() + 1,
    clause: (policy) => sharedClause(subject, policy),
    trial: (probe) => onceTripped(probe, judgeCall),
  }),
});

/** The statement of the document about a shared limit. */
export function sharedRests({ contract }: Subject): (policy: RateLimitPolicy) => string {
  return ({ limit, window, per }) =>
    `at most ${limit} operations in ${window} per ${per}, shared with ${contract.policies.mcp?.name}`;
}

/** Calls the tool of a probe's operation once, without pacing and with a key of its own. */
export function callOnce(probe: Probe, trial: ToolTrial, use: string): Promise<ToolOutcome> {
  const { input, context } = probe;
  const key = context.mintKey(input, useOf(probe, `call ${use}`));
  return callWith(trial, { input: context.taken(input), key }, { isUnpaced: true });
}

async function judgeCall(probe: Probe): Promise<CaseVerdict> {
  const { subject, policy, context } = probe;
  return withTool(subject, context, async (trial) => {
    const outcome = await callOnce(probe, trial, "when exceeded");
    if (outcome.kind === "success")
      return isOverfull(probe)
        ? broken("a success", "a rejection, as at the REST interface")
        : unproven(tooSlow);
    const request = await sendOne(probe, "beside the call");
    if (request.response.status !== policy.exceeded)
      return unproven("the limit was no longer exceeded");
    return tellsOfLimit(outcome, request)
      ? holds
      : unproven(`returned ${describeOutcome(outcome)}, which may have another reason`);
  });
}

/** Whether a call was rejected for the same reason as a request: it has the same status or text. */
function tellsOfLimit({ kind, reply, text, meta }: ToolOutcome, request: Exchange): boolean {
  if (kind !== "rejected") return false;
  return (
    reply.status === request.response.status ||
    Object.values(meta).includes(request.response.status) ||
    saysSame(text, request)
  );
}
