import { isSuccess } from "../../../model/verdicts/is-success.ts";
import { broken, holds, unproven } from "../../../model/verdicts/verdicts.ts";
import type { CaseVerdict } from "../../../model/case.ts";
import type { PropertyDefinition } from "../../../model/check.ts";
import { describeOutcome } from "../../mcp/tool-outcome.ts";
import { type Probe, probeCheck } from "../../../checks/limits/probe-check.ts";
import {
  emptyWindows,
  isOverfull,
  pauseOf,
  sendOne,
  tooSlow,
} from "../../../checks/limits/trip.ts";
import { callOnce, sharedRests } from "./limits-shared.ts";
import { agentInterface } from "../../interfaces.ts";
import { clock, probedLimits } from "../../../checks/needs/time.ts";
import type { ToolTrial } from "../tool-trial.ts";
import { isShared, sharedClause } from "./shared-clause.ts";
import { withTool } from "../with-client.ts";

/** Reports a rate limit that does not count tool calls. @see https://www.rfc-editor.org/rfc/rfc6585#section-4 */
export const limitsCounted: PropertyDefinition = probeCheck({
  name: "limits-counted",
  title: "Tool calls count against the shared rate limits",
  needs: [agentInterface, probedLimits, clock],
  isProbed: isShared,
  sketch: (subject) => ({
    purpose: ({ limit, name }) =>
      `${limit} tool calls, and one operation more, against the limit ${name}`,
    rests: sharedRests(subject),
    requests: ({ limit }) => limit + 1,
    fills: "empty",
    waitMs: pauseOf,
    clause: (policy) => sharedClause(subject, policy),
    trial: async (probe) =>
      withTool(subject, probe.context, async (trial) => {
        await emptyWindows(probe);
        return fillAndJudge(probe, trial);
      }),
  }),
});

/** Requests that are already in the window count, so fewer calls fill it. */
async function fillAndJudge(probe: Probe, trial: ToolTrial): Promise<CaseVerdict> {
  const { policy, context } = probe;
  const isFull = (): boolean => context.windowOf(policy).sent >= policy.limit;
  for (let use = 1; use <= policy.limit && !isFull(); use += 1) {
    const outcome = await callOnce(probe, trial, String(use));
    if (outcome.kind !== "success")
      return unproven(`call ${use} returned ${describeOutcome(outcome)}`);
  }
  if (!isFull()) return unproven(tooSlow);
  const { status } = (await sendOne(probe, "after the calls")).response;
  if (status === policy.exceeded) return holds;
  if (!isSuccess(status)) return unproven(`returned ${status}, which may have another reason`);
  return isOverfull(probe)
    ? broken(
        `status ${status} after ${policy.limit} operations at both interfaces`,
        `status ${policy.exceeded}`,
      )
    : unproven(tooSlow);
}
