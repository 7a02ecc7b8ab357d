import { type JsonValue, loadContract } from "@plumbline/contract";
import {
  createMemoryIdempotencyStore,
  decideIdempotency,
  fingerprintRequest,
  rejectionStatuses,
  replayResponse,
  settleClaim,
  snapshotResponse,
} from "@plumbline/policies";

const contract = await loadContract("openapi.json");
const store = createMemoryIdempotencyStore();
const rejections = rejectionStatuses(contract);

/** Responds to a keyed request: executes it once, and replays that response to retries. */
export async function answer(
  request: Request,
  createOrder: (order: JsonValue) => Promise<Response>,
): Promise<Response> {
  const policy = contract.policies.idempotency;
  const body = (await request.json()) as JsonValue; // as JSON.parse promises
  if (!policy) return createOrder(body);

  const key = request.headers.get(policy.key.header);
  const now = Date.now();
  const decision = await decideIdempotency(store, policy, {
    partition: "account-7", // the owner of the credential
    ...(key !== null && { key }),
    fingerprint: fingerprintRequest({
      operation: "create_order",
      path: {},
      query: [],
      body: { kind: "json", value: body },
    }),
    owner: crypto.randomUUID(),
    now,
    leaseUntil: now + 30_000,
  });
  if (decision.kind === "replay") return replayResponse(policy, decision.snapshot);
  if (decision.kind !== "execute") return new Response(null, { status: decision.status });

  const response = await createOrder(body);
  const snapshot = await snapshotResponse(response.clone());
  await settleClaim(store, {
    policy,
    claim: decision.claim,
    snapshot,
    rejections,
    now: Date.now(),
  });
  return response;
}
