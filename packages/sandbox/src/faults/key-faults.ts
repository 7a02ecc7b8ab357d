import type { Seams } from "../dispatch/seams.ts";
import type { Repositories } from "../state/repositories/repositories.ts";
import { alter } from "./alter.ts";
import type { Fault } from "./fault-board/fault.ts";

/** Faults of idempotency keys: a retry is executed again, or its replay is incomplete. */
export const keyFaults: readonly Fault[] = [
  {
    name: "key-not-required",
    breaks: ["common-key-required", "common-key-missing"],
    description: "Mutations without an idempotency key are executed.",
    ...alter(
      "decideIdempotency",
      (decide) => (store, policy, request) =>
        decide(store, policy, { ...request, key: request.key ?? request.owner }),
    ),
  },
  {
    name: "never-replays",
    breaks: ["common-key-replay", "common-replayed"],
    description: "Answers are not stored, so every retry is executed again.",
    ...alter("keys", (open) => (db) => {
      const store = open(db);
      return {
        ...store,
        complete: async (request) => {
          await store.release(request);
          return true;
        },
      };
    }),
  },
  {
    name: "completion-not-recorded",
    breaks: ["common-key-replay", "common-key-pending"],
    description: "The key of a completed request stays pending forever.",
    ...alter("keys", (open) => (db) => ({ ...open(db), complete: async () => true })),
  },
  {
    name: "replay-unmarked",
    breaks: ["common-replayed"],
    description: "Replays lack the header that marks them.",
    ...alter("replay", (replay) => (policy, snapshot) => {
      const marked = replay(policy, snapshot);
      const headers = new Headers(marked.headers);
      headers.delete(policy.replay.header);
      return new Response(marked.body, { status: marked.status, headers });
    }),
  },
  {
    name: "replay-without-body",
    breaks: ["common-key-replay"],
    description: "Replays repeat the status of the first answer without its body.",
    ...alter(
      "replay",
      (replay) => (policy, snapshot) => replay(policy, { ...snapshot, body: new Uint8Array() }),
    ),
  },
  {
    name: "answer-kept-without-work",
    breaks: ["update-site-updates", "operation-save-site-draft", "operation-pause-campaign"],
    description: "Mutations are answered and replayed as successful, but change nothing.",
    ...alter("repositories", forgetWrites),
  },
];

const writes: ReadonlySet<string> = new Set(["save", "insert", "remove"]);

function forgetWrites(open: Seams["repositories"]): Seams["repositories"] {
  return (db) => {
    const silenced = Object.entries(open(db)).map(([name, repository]) => [
      name,
      Object.fromEntries(
        Object.entries(repository).map(([verb, run]) => [
          verb,
          writes.has(verb) ? async (): Promise<void> => {} : run,
        ]),
      ),
    ]);
    return Object.fromEntries(silenced) as Repositories; // the same functions, some without effect
  };
}
