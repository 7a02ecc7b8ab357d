import { alter, type Alteration, type Fault, type Seams } from "@local-ads/sandbox/seams";
import { parseDuration } from "@plumbline/contract";
import type { IdempotencyStore, ResponseSnapshot } from "@plumbline/policies";

/** Faults of the state of keys before, during and after the request. */
export const claimFaults: readonly Fault[] = [
  {
    name: "rejections-leave-keys-pending",
    breaks: ["common-key-pending", "error-429-retry"],
    description: "The key of a rejected or failed mutation stays pending forever.",
    ...alter(
      "keys",
      changeStore(() => ({ release: async () => {} })),
    ),
  },
  {
    name: "failures-kept",
    breaks: ["common-replayed", "error-429-retry"],
    description: "A rejected mutation is stored under its key as a failure and replayed.",
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
    description: "A retry that arrives while the first request runs is executed again.",
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
    description: "A retry that arrives while the first request runs gets status 202.",
    ...alter("decideIdempotency", (decide) => async (store, policy, request) => {
      const decision = await decide(store, policy, request);
      return decision.kind === "pending" ? { ...decision, status: 202 } : decision;
    }),
  },
  {
    name: "pending-as-failure",
    breaks: ["common-key-pending", "error-409"],
    description: "A retry that arrives while the first request runs gets status 500.",
    ...alter("decideIdempotency", (decide) => async (store, policy, request) => {
      const decision = await decide(store, policy, request);
      return decision.kind === "pending" ? { ...decision, status: 500 } : decision;
    }),
  },
  {
    name: "conflicts-execute",
    breaks: ["common-key-retry", "error-409"],
    description: "A reused key with other arguments is executed as a new one.",
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
    description: "A reused key with other arguments gets the status for invalid input.",
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
    description: "Outcomes are stored for one day only.",
    ...alter(
      "decideIdempotency",
      keepFor(() => parseDuration("P1D")),
    ),
  },
  {
    name: "keys-kept-too-briefly",
    breaks: ["common-key-replay", "limit-replay-window"],
    description: "Outcomes expire ten minutes before the end of their retention.",
    ...alter(
      "decideIdempotency",
      keepFor((declared) => declared - parseDuration("PT10M")),
    ),
  },
  {
    name: "snapshot-cut",
    breaks: ["common-key-replay"],
    description: "Only the first 255 bytes of a response are stored.",
    ...alter("keys", changeStore(keepChanged(({ body }) => body.slice(0, 255)))),
  },
  {
    name: "snapshot-in-ascii",
    breaks: ["common-key-replay"],
    description:
      "Responses are stored in ASCII, so replays have question marks for other characters.",
    ...alter("keys", changeStore(keepChanged(({ body }) => toAscii(body)))),
  },
  {
    name: "work-not-committed",
    breaks: ["common-key-replay", "update-site-updates", "operation-save-site-draft"],
    description: "A mutation is reported as done but rolled back, and its key stays pending.",
    ...alter("transaction", rollBack),
  },
];

/** The stored response of every rejected mutation. */
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

/** Looks keys up at a later instant, at which those to forget have expired. */
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
    return done[0] as T; // set by the work before it was rolled back
  };
}
