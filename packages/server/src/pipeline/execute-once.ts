import type { IdempotencyPolicy } from "@plumbline/contract";
import type { ClaimRequest, IdempotencyDecision } from "@plumbline/policies";
import { percentDecode } from "@plumbline/wire";
import { isClaimLost } from "./claim-lost.ts";
import { executeMutation, type Mutation } from "./execute-mutation.ts";
import type { PipelinePorts } from "./pipeline-ports.ts";
import { rejectKey } from "./reject-key.ts";
import type { RoutedRequest } from "./routed-request.ts";

export interface KeyedMutation<Request extends RoutedRequest, Caller, Scope> extends Mutation<
  Request,
  Caller,
  Scope
> {
  readonly policy: IdempotencyPolicy;
  /** Undefined if none was sent. */
  readonly key: string | undefined;
}

/** Executes a keyed mutation, or replays the response that its key kept. Throws RequestRejection if the key is missing or taken. */
export async function executeOnce<Request extends RoutedRequest, Caller, Answer, Scope>(
  ports: PipelinePorts<Request, Caller, Answer, Scope>,
  mutation: KeyedMutation<Request, Caller, Scope>,
): Promise<Answer> {
  const { policy, work, draw } = mutation;
  const decision = await claimKey(ports, mutation);
  if (decision.kind === "replay")
    return ports.execution.replay(work.received.request, policy, decision.snapshot);
  if (decision.kind !== "execute") throw rejectKey(decision, policy.key, work.received.request);
  const request = decision.claim;
  try {
    return await executeMutation(ports, { work, draw, claim: { policy, request } });
  } catch (error) {
    await releaseKey(ports, request);
    if (isClaimLost(error)) return replayOther(ports, mutation);
    throw error;
  }
}

/** Another server took the key over, because this one seemed to have ended, and may have completed the request since. */
async function replayOther<Request extends RoutedRequest, Caller, Answer, Scope>(
  ports: PipelinePorts<Request, Caller, Answer, Scope>,
  mutation: KeyedMutation<Request, Caller, Scope>,
): Promise<Answer> {
  const { policy, work } = mutation;
  const { request } = work.received;
  const decision = await claimKey(ports, mutation);
  if (decision.kind === "replay") return ports.execution.replay(request, policy, decision.snapshot);
  if (decision.kind !== "execute") throw rejectKey(decision, policy.key, request);
  // The other server failed. This request counted as a write already, so that its retry executes it.
  await releaseKey(ports, decision.claim);
  throw rejectKey({ kind: "pending", status: policy.statuses.pending }, policy.key, request);
}

function claimKey<Request extends RoutedRequest, Caller, Answer, Scope>(
  { rules, keys, nextId }: PipelinePorts<Request, Caller, Answer, Scope>,
  { policy, key, work: { received, caller, now } }: KeyedMutation<Request, Caller, Scope>,
): Promise<IdempotencyDecision> {
  const { operation, source } = received.request;
  return rules.decideIdempotency(keys.store(), policy, {
    partition: keys.partition(caller),
    fingerprint: rules.fingerprint({
      operation: operation.id,
      path: decodeValues(source.path),
      query: Array.from(new URLSearchParams(source.query)),
      body: received.body.fingerprint,
    }),
    owner: nextId(),
    now,
    // A claim ends with the server that made it, not with time: a held mutation may wait for days of a moved clock.
    leaseUntil: Number.MAX_SAFE_INTEGER,
    ...(key !== undefined && { key }),
  });
}

/** Two encodings of a text are the same argument. */
function decodeValues(path: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(path).map(([name, text]) => [name, percentDecode(text)]),
  );
}

async function releaseKey<Request extends RoutedRequest, Caller, Answer, Scope>(
  { keys }: PipelinePorts<Request, Caller, Answer, Scope>,
  { partition, key, owner }: ClaimRequest,
): Promise<void> {
  await keys.store().release({ partition, key, owner });
}
