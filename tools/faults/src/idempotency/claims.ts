import { alter, type Alteration, type Fault, type Seams } from "@local-ads/sandbox/seams";
import { parseDuration } from "@plumbline/contract";
import type { IdempotencyStore, ResponseSnapshot } from "@plumbline/policies";

/** What becomes of a key before, while and after its request is carried out. */
export const claimFaults: readonly Fault[] = [
  {
    name: "refusals-leave-keys-pending",
    breaks: ["common-key-pending", "error-429-retry"],
    description: "A key whose mutation was refused or failed stays pending for ever.",
    ...alter(
      "keys",
      changeStore(() => ({ release: async () => {} })),
    ),
  },
  {
    name: "failures-kept",
    breaks: ["common-replayed", "error-429-retry"],
    description: "A mutation that was refused is kept under its key as a failure, and replayed.",
    ...alter(
      "keys",
      changeStore((store) => ({
        release: async (request) => {
          const expiresAt = Number.MAX_SAFE_INTEGER;
          await store.complete({ ...request, snapshot: failure, expiresAt });
        },
      })),
    ),
  },
  {
    name: "equal-requests-run-together",
    breaks: ["common-key-pending", "common-key-replay"],
    description: "A retry that arrives while the first request still runs acts a second time.",
    ...alter(
      "keys",
      changeStore((store) => ({
        async claim(request) {
          const result = await store.claim(request);
          const isPending = result.kind === "taken" && result.record.state === "pending";
          return isPending ? { kind: "claimed" } : result;
        },
        async complete(request) {
          await store.complete(request);
          return true;
        },
      })),
    ),
  },
  {
    name: "pending-answered-as-accepted",
    breaks: ["common-key-pending"],
    description: "While the first request still runs, a retry is answered 202.",
    ...alter("decideIdempotency", (decide) => async (store, policy, request) => {
      const decision = await decide(store, policy, request);
      return decision.kind === "pending" ? { ...decision, status: 202 } : decision;
    }),
  },
  {
    name: "conflicts-execute",
    breaks: ["common-key-retry", "error-409"],
    description: "A key that comes with other arguments is carried out as if it were new.",
    ...alter("decideIdempotency", (decide) => async (store, policy, request) => {
      const decision = await decide(store, policy, request);
      return decision.kind === "conflict"
        ? decide(store, policy, { ...request, key: request.owner })
        : decision;
    }),
  },
  {
    name: "conflict-as-invalid",
    breaks: ["error-409"],
    description: "A key that comes with other arguments is answered as if its input were invalid.",
    ...alter("decideIdempotency", (decide) => async (store, policy, request) => {
      const decision = await decide(store, policy, request);
      return decision.kind === "conflict"
        ? { ...decision, status: policy.statuses.missing }
        : decision;
    }),
  },
  {
    name: "keys-kept-for-a-day",
    breaks: ["common-key-replay", "limit-replay-window"],
    description: "A day after it was completed, a mutation acts again instead of being replayed.",
    ...alter(
      "decideIdempotency",
      keepFor(() => parseDuration("P1D")),
    ),
  },
  {
    name: "keys-kept-too-briefly",
    breaks: ["common-key-replay", "limit-replay-window"],
    description: "Outcomes are forgotten in the last ten minutes of the time they have to be kept.",
    ...alter(
      "decideIdempotency",
      keepFor((declared) => declared - parseDuration("PT10M")),
    ),
  },
  {
    name: "snapshot-cut",
    breaks: ["common-key-replay"],
    description: "Only the first 255 bytes of an answer are kept, so that replays fail.",
    ...alter("keys", changeStore(keepChanged(({ body }) => body.slice(0, 255)))),
  },
  {
    name: "snapshot-in-ascii",
    breaks: ["common-key-replay"],
    description: "Answers are kept in ASCII: a replay has question marks for other letters.",
    ...alter("keys", changeStore(keepChanged(({ body }) => toAscii(body)))),
  },
  {
    name: "work-not-committed",
    breaks: ["common-key-replay", "update-site-updates", "operation-save-site-draft"],
    description: "A mutation is answered as done and rolled back; its key stays pending.",
    ...alter("transaction", rollBack),
  },
];

/** Stands for whatever the refusal was. */
const failure: ResponseSnapshot = {
  status: 500,
  headers: [["content-type", "application/json"]],
  body: new TextEncoder().encode(JSON.stringify({ error: "internal_failure" })),
};

function changeStore(
  change: (store: IdempotencyStore) => Partial<IdempotencyStore>,
): Alteration<"keys"> {
  return (open) => (db) => {
    const store = open(db);
    return { ...store, ...change(store) };
  };
}

function keepChanged(
  change: (snapshot: ResponseSnapshot) => ResponseSnapshot["body"],
): (store: IdempotencyStore) => Partial<IdempotencyStore> {
  return (store) => ({
    complete: (request) => {
      const { snapshot } = request;
      return store.complete({ ...request, snapshot: { ...snapshot, body: change(snapshot) } });
    },
  });
}

/** Looks for keys at a later instant, at which those that shall be forgotten have expired. */
function keepFor(kept: (declared: number) => number): Alteration<"decideIdempotency"> {
  return (decide) => (store, policy, request) => {
    const declared = parseDuration(policy.retention);
    return decide(store, policy, { ...request, now: request.now + declared - kept(declared) });
  };
}

function toAscii(bytes: Uint8Array): ResponseSnapshot["body"] {
  const text = new TextDecoder().decode(bytes);
  return new TextEncoder().encode(text.replaceAll(/[^\0-\x7f]/gu, "?"));
}

function rollBack(transact: Seams["transaction"]): Seams["transaction"] {
  const undo = new Error("rolled back");
  return async <T>(work: Parameters<typeof transact<T>>[0]): Promise<T> => {
    const done: T[] = [];
    const outcome = transact(async (trx) => {
      done.push(await work(trx));
      throw undo;
    });
    await outcome.catch((error: unknown) => {
      if (error !== undo) throw error;
    });
    return done[0] as T; // it was undone after it had been done
  };
}
