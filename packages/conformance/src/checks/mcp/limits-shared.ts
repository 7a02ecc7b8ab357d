import type { RateLimitPolicy } from "@plumbline/contract";
import { broken, holds, unproven } from "../../verdicts/verdicts.ts";
import type { CaseVerdict } from "../../model/case.ts";
import type { PropertyDefinition, Subject } from "../../model/check.ts";
import type { Exchange } from "@plumbline/report";
import { describeOutcome, type ToolOutcome } from "../../mcp/tool-outcome.ts";
import { type Probe, probeCheck } from "../limits/probe-check.ts";
import { onceTripped, onTripped, sendOne } from "../limits/trip.ts";
import { callOnce, isShared, sharedClause } from "./shared-limit.ts";
import { agentInterface } from "../needs/interfaces.ts";
import { clock, probedLimits } from "../needs/time.ts";
import { saysSame } from "./says-same.ts";
import { withTool } from "./with-client.ts";

/** Reports a rate limit that the document's own interface has used up, and that lets a tool call through. @see https://www.rfc-editor.org/rfc/rfc6585#section-4 */
export const limitsShared: PropertyDefinition = probeCheck({
  name: "limits-shared",
  title: "A tripped rate limit stops tool calls too",
  needs: [agentInterface, probedLimits, clock],
  isProbed: isShared,
  sketch: (subject) => ({
    purpose: ({ name }) => `one tool call when the limit ${name} was tripped`,
    rests: sharedRests(subject),
    requests: () => onTripped() + 1,
    clause: (policy) => sharedClause(subject, policy),
    trial: (probe) => onceTripped(probe, () => judgeCall(probe)),
  }),
});

/** What the document says of a shared limit. */
export function sharedRests({ contract }: Subject): (policy: RateLimitPolicy) => string {
  return ({ limit, window, per }) =>
    `at most ${limit} operations in ${window} per ${per}, shared with ${contract.policies.mcp?.name}`;
}

async function judgeCall(probe: Probe): Promise<CaseVerdict> {
  const { subject, policy, hands } = probe;
  return withTool(subject, hands, async (tool, client) => {
    const outcome = await callOnce(probe, { tool, client, use: "when tripped" });
    if (typeof outcome === "string") return unproven(outcome);
    const request = await sendOne(probe, "beside the call");
    if (request.response.status !== policy.exceeded)
      return unproven("the limit was not tripped any more");
    if (outcome.kind === "success")
      return broken("a success", "a refusal, as at the other interface");
    return tellsOfLimit(outcome, request)
      ? holds
      : unproven(`answered with ${describeOutcome(outcome)}, which may have another reason`);
  });
}

/** Whether a call was refused for the same reason as a request: it has its status, or its words. */
function tellsOfLimit({ kind, reply, text, meta }: ToolOutcome, request: Exchange): boolean {
  if (kind !== "refused") return false;
  return (
    reply.status === request.response.status ||
    Object.values(meta).includes(request.response.status) ||
    saysSame(text, request)
  );
}
