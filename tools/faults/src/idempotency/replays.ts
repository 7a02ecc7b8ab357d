import { alter, type Fault, type Seams } from "@local-ads/sandbox/seams";
import { randomUUID } from "node:crypto";
import type { KeyAddress } from "@plumbline/policies";

/** The length from which a key counts as long. */
const long = 64;

/** Faults of replays. */
export const replayFaults: readonly Fault[] = [
  {
    name: "replay-with-plain-status",
    breaks: ["common-key-replay", "create-campaign-answer"],
    description: "Every replay has status 200.",
    ...alter(
      "replay",
      (replay) => (policy, snapshot) => replay(policy, { ...snapshot, status: 200 }),
    ),
  },
  {
    name: "replay-without-receipt",
    breaks: ["common-request-id"],
    description: "Replays lack the headers of the first response.",
    ...alter("replay", (replay) => (policy, snapshot) => {
      const headers = snapshot.headers.filter(([name]) => name === "content-type");
      return replay(policy, { ...snapshot, headers });
    }),
  },
  {
    name: "replay-with-new-receipt",
    breaks: ["common-request-id-string"],
    description: "Replays have a request ID of their own.",
    ...alter("replay", (replay) => (policy, snapshot) => {
      const headers = snapshot.headers.map(
        ([name, value]) => [name, name === "content-type" ? value : randomUUID()] as const,
      );
      return replay(policy, { ...snapshot, headers });
    }),
  },
  {
    name: "replay-restores-settings",
    breaks: ["common-key-replay"],
    description: "A replay restores the settings of the site at the time of the first response.",
    ...alter("keys", restoreSettings),
  },
  {
    name: "first-answers-marked-false",
    breaks: ["common-replayed-value"],
    description: "The first response for a long key has the replay header with the value false.",
    ...alter("respond", (respond) => (draft, call) => {
      const answer = respond(draft, call);
      const policy = call?.operation.policies.idempotency;
      const key = (policy && call?.source.headers.get(policy.key.header)) ?? "";
      if (answer.outcome !== "executed" || policy === undefined || key.length < long) return answer;
      return { ...answer, headers: { ...answer.headers, [policy.replay.header]: "false" } };
    }),
  },
];

function restoreSettings(open: Seams["keys"]): Seams["keys"] {
  const saved = new Map<string, string>();
  return (db) => {
    const keys = open(db);
    return {
      ...keys,
      async claim(request) {
        const result = await keys.claim(request);
        const settings = saved.get(nameOf(request));
        if (result.kind === "taken" && settings !== undefined)
          await db
            .updateTable("sites")
            .set({ settings })
            .where("workspace_id", "=", request.partition)
            .execute();
        return result;
      },
      async complete(request) {
        const [site] = await db
          .selectFrom("sites")
          .select("settings")
          .where("workspace_id", "=", request.partition)
          .execute();
        if (site) saved.set(nameOf(request), site.settings);
        return keys.complete(request);
      },
    };
  };
}

function nameOf({ partition, key }: KeyAddress): string {
  return `${partition} ${key}`;
}
