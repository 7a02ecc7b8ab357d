import type { IdempotencyPolicy } from "@plumbline/contract";
import {
  type ClaimRequest,
  decideIdempotency,
  replayResponse,
  settleClaim,
  snapshotResponse,
} from "@plumbline/policies";
import { type Answer } from "./answer.ts";
import { executeMutation } from "./execute-mutation.ts";
import type { MockService } from "./mock-service.ts";
import type { ReceivedRequest } from "./receive-request.ts";
import { refuse, type Refusal } from "./refuse.ts";

/** Executes a keyed request, or answers what its key says: the first answer again, or why not. */
export async function executeOnce(
  service: MockService,
  policy: IdempotencyPolicy,
  request: ReceivedRequest,
): Promise<Answer> {
  const { operation, partition, key, fingerprint } = request;
  const decision = await decideIdempotency(service.keys, policy, {
    partition,
    fingerprint,
    owner: String(service.nextTurn()),
    now: service.now(),
    // The memory of this process ends with it, so no claim can be left behind.
    leaseUntil: Number.POSITIVE_INFINITY,
    ...(key !== undefined && { key }),
  });
  if (decision.kind === "execute")
    return executeClaimed(service, policy, { request, claim: decision.claim });
  if (decision.kind === "replay") {
    return {
      response: replayResponse(policy, decision.snapshot),
      decision: "replayed",
      operation: operation.id,
    };
  }
  return refuse(service, operation, refusals[decision.kind](decision.status, policy.key.header));
}

const refusals: Readonly<
  Record<"missing" | "pending" | "conflict", (status: number, header: string) => Refusal>
> = {
  missing: (status, header) => ({
    status,
    decision: "invalid",
    reason: `header ${header} is missing`,
  }),
  pending: (status, header) => ({
    status,
    decision: "pending",
    reason: `the first request with this ${header} still runs`,
  }),
  conflict: (status, header) => ({
    status,
    decision: "conflict",
    reason: `this ${header} was used with other arguments`,
  }),
};

interface Claimed {
  readonly request: ReceivedRequest;
  readonly claim: ClaimRequest;
}

/** Whatever happens, the claim is settled: with the answer when it was an execution, without it when it was not. */
async function executeClaimed(
  service: MockService,
  policy: IdempotencyPolicy,
  { request, claim }: Claimed,
): Promise<Answer> {
  const { keys, refusals } = service;
  try {
    const answer = await executeMutation(service, request);
    const isExecuted = answer.decision === "executed";
    const snapshot = isExecuted ? await snapshotResponse(answer.response.clone()) : undefined;
    await settleClaim(keys, {
      policy,
      claim,
      refusals,
      now: service.now(),
      ...(snapshot && { snapshot }),
    });
    return answer;
  } catch (error) {
    await settleClaim(keys, { policy, claim, refusals, now: service.now() });
    throw error;
  }
}
