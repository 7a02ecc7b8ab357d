import { canonicalJson, type JsonValue } from "@plumbline/contract";
import { isSuccess } from "../../../model/verdicts/is-success.ts";
import { broken, holds, unproven } from "../../../model/verdicts/verdicts.ts";
import type { CaseVerdict } from "../../../model/case.ts";
import type { PropertyDefinition } from "../../../model/check.ts";
import { keySlot } from "../../mcp/map-arguments.ts";
import { describeOutcome } from "../../mcp/tool-outcome.ts";
import { isKeyed } from "../../../checks/idempotency/policy-clause.ts";
import { isReplay } from "../../../checks/idempotency/is-replay.ts";
import { onceCompleted } from "../../../checks/idempotency/once-completed.ts";
import { isFirst, mcpCheck } from "../mcp-check.ts";
import { toolCase } from "../tool-case.ts";
import { callWith, type ToolTrial } from "../tool-trial.ts";
import { state } from "../../../checks/needs/state.ts";

/**
 * Advises that a key used at one interface replays at the other, because a retry there means the same request. This
 * is advice because no policy states who owns a key.
 * @see https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-idempotency-key-header
 */
export const keys: PropertyDefinition = mcpCheck({
  name: "keys",
  severity: "advice",
  title: "A key used at one interface is replayed at the other",
  needs: [state],
  after: ["idempotency/acts-once"],
  applies: isKeyed,
  plan(subject) {
    const { id } = subject.operation;
    const rests = "a retry with the same key and arguments returns the first response";
    const later = toolCase(subject, {
      purpose: `a key of ${id}, used again by a call of its tool`,
      rests,
      requests: 1,
      spared: 1,
      trial: fromRequest,
    });
    const first = toolCase(subject, {
      purpose: `a key of a call of ${id}, used again by a request`,
      rests,
      requests: 2,
      spared: 1,
      trial: fromCall,
    });
    return isFirst(subject, isKeyed) ? [later, first] : [later];
  },
});

const noKey = "the tool accepts no idempotency key";

async function fromRequest(trial: ToolTrial): Promise<CaseVerdict> {
  const { subject, tool, context } = trial;
  if (keySlot(tool, subject.operation) === undefined) return unproven(noKey);
  return onceCompleted(context, subject.plain, async ({ input, key, exchange }) => {
    const again = await callWith(trial, { input, key }, { isSpared: true });
    if (again.kind !== "success") return unproven(`returned ${describeOutcome(again)}`);
    return judge(exchange.response.json, again.body);
  });
}

async function fromCall(trial: ToolTrial): Promise<CaseVerdict> {
  const { operation, plain } = trial.subject;
  const { tool, context } = trial;
  const policy = operation.policies.idempotency;
  if (!policy || keySlot(tool, operation) === undefined) return unproven(noKey);
  const input = context.taken(plain);
  const key = context.mintKey(plain, "call");
  const first = await callWith(trial, { input, key });
  if (first.kind !== "success") return unproven(`returned ${describeOutcome(first)}`);
  const again = await context.send(input, { key, isAsIs: true, isSpared: true });
  if (isReplay(policy, again)) return judge(first.body, again.response.json);
  const { status } = again.response;
  return isSuccess(status)
    ? broken(`status ${status}, as if the key were new`, "a replay of the call's result")
    : unproven(`returned ${status}`);
}

function judge(first: JsonValue | undefined, again: JsonValue | undefined): CaseVerdict {
  if (first === undefined || again === undefined)
    return unproven("one of the responses is not JSON");
  return canonicalJson(first) === canonicalJson(again)
    ? holds
    : broken("another body than the first time", "the body of the first response");
}
