import { randomUUID } from "node:crypto";
import type { IdempotencyPolicy, JsonValue } from "@plumbline/contract";
import {
  type ClaimRequest,
  type IdempotencyDecision,
  keepHeaders,
  type ResponseSnapshot,
  settleClaim,
} from "@plumbline/policies";
import { drawLimits, type Draw } from "./draw-limits.ts";
import type { Draft } from "./draft.ts";
import type { Caller } from "./handler.ts";
import type { ReceivedCall } from "./receive.ts";
import { Refusal, type RefusalName } from "./refusal.ts";
import { runHandler } from "./run-handler.ts";
import type { Seams } from "./seams.ts";
import type { Service } from "./service.ts";

export interface Execution {
  readonly received: ReceivedCall;
  readonly caller: Caller;
  readonly now: number;
  /** The hit on the limits that count every operation. */
  readonly draw: Draw;
}

/** Carries a keyed mutation out, or answers what its key says: the first answer again, or why not. */
export async function executeOnce(
  service: Service,
  seams: Seams,
  { execution, policy }: { readonly execution: Execution; readonly policy: IdempotencyPolicy },
): Promise<Draft> {
  const { received, caller, now } = execution;
  await service.abandoned.retry();
  const decision = await seams.decideIdempotency(seams.keys(service.storage.db), policy, {
    partition: seams.keyPartition(caller),
    fingerprint: received.fingerprint(),
    owner: randomUUID(),
    now,
    // A claim is given up with the process that made it, not with time: parked calls may wait for days of the clock.
    leaseUntil: Number.MAX_SAFE_INTEGER,
    ...(received.key !== undefined && { key: received.key }),
  });
  if (decision.kind === "execute")
    return executeClaimed(service, seams, { execution, policy, claim: decision.claim });
  if (decision.kind === "replay") return replay(seams, policy, decision.snapshot);
  throw refuseKey(decision, policy);
}

const keyRefusals: Readonly<
  Record<"missing" | "pending" | "conflict", (header: string) => readonly [RefusalName, string]>
> = {
  missing: (header) => ["missing-key", `a mutation needs the header ${header}`],
  pending: (header) => ["operation-pending", `the first request with this ${header} still runs`],
  conflict: (header) => ["key-conflict", `this ${header} was used with other arguments`],
};

function refuseKey(
  { kind, status }: Exclude<IdempotencyDecision, { kind: "execute" | "replay" }>,
  policy: IdempotencyPolicy,
): Refusal {
  const [name, detail] = keyRefusals[kind](policy.key.header);
  return new Refusal(name, detail, { status });
}

async function replay(
  seams: Seams,
  policy: IdempotencyPolicy,
  snapshot: ResponseSnapshot,
): Promise<Draft> {
  const response = seams.replay(policy, snapshot);
  const text = await response.text();
  return {
    outcome: "replayed",
    status: response.status,
    headers: Object.fromEntries(response.headers),
    // A snapshot holds what was once written as JSON.
    ...(text !== "" && { body: JSON.parse(text) as JsonValue }),
  };
}

interface Claimed {
  readonly execution: Execution;
  readonly policy: IdempotencyPolicy;
  readonly claim: ClaimRequest;
}

/** Whatever happens, the claim is settled: with the answer where the work stands, without one where it does not. */
async function executeClaimed(service: Service, seams: Seams, claimed: Claimed): Promise<Draft> {
  const { policy, claim, execution } = claimed;
  try {
    await drawWrites(service, seams, execution);
    const wasParked = await service.switches.park(execution.received.call.operation.id);
    // What was parked happens when it goes on, whatever the clock did meanwhile, and its answer is kept from then on.
    const now = wasParked ? await service.clock.now() : execution.now;
    return await work(service, seams, { ...claimed, execution: { ...execution, now } });
  } catch (error) {
    const { now } = execution;
    const settlement = { policy, claim, refusals: new Set<number>(), now };
    await service.abandoned.release(async () => {
      await settleClaim(seams.keys(service.storage.db), settlement);
    });
    throw error;
  }
}

/** A first execution counts as a write; one that is refused for it counts under no limit at all. */
async function drawWrites(
  service: Service,
  seams: Seams,
  { caller, now, draw }: Execution,
): Promise<void> {
  try {
    await drawLimits(service, seams, { caller, counts: "mutating", now });
  } catch (error) {
    await draw.giveBack();
    throw error;
  }
}

/** Work and snapshot are committed together, so that neither can stand without the other. */
function work(
  service: Service,
  seams: Seams,
  { execution: { received, caller, now }, policy, claim }: Claimed,
): Promise<Draft> {
  return seams.transaction(async (trx) => {
    const draft = await runHandler(service, seams, {
      received,
      caller,
      now,
      db: trx,
      outcome: "executed",
    });
    const settlement = {
      policy,
      claim,
      snapshot: toSnapshot(draft),
      refusals: new Set<number>(),
      now,
    };
    const settled = await settleClaim(seams.keys(trx), settlement);
    if (settled === "lost")
      throw refuseKey({ kind: "pending", status: policy.statuses.pending }, policy);
    return draft;
  });
}

function toSnapshot({ status, headers, body }: Draft): ResponseSnapshot {
  return {
    status,
    headers: keepHeaders(Object.entries(headers)),
    body: new TextEncoder().encode(body === undefined ? "" : JSON.stringify(body)),
  };
}
