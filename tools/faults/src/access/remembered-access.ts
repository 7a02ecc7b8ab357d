import {
  alter,
  type Alteration,
  type Draft,
  type Fault,
  type IncomingCall,
} from "@local-ads/sandbox/seams";
import { concerns, type OperationTable } from "../concerns.ts";

/** Faults that give access because of what was done or answered before. */
export const rememberedAccessFaults: readonly Fault[] = [
  {
    name: "replays-skip-scopes",
    breaks: ["oauth-forbidden", "key-scopes"],
    description: "A used key is replayed to a credential without the scope.",
    ...alter("respond", showAgain(keyOf, keyOf)),
  },
  {
    name: "creators-may-read-jobs",
    breaks: ["scope-ads-both", "scope-write-not-read"],
    description: "The creator of a job may read it without the read scope.",
    ...alter(
      "respond",
      showAgain(secretAt({ create_campaign: true }), secretAt({ get_job: true })),
    ),
  },
  {
    name: "writers-may-read-sites",
    breaks: ["scope-write-not-read", "operation-get-site"],
    description: "A caller that updated the site may read it without the read scope.",
    ...alter("respond", showAgain(secretAt({ update_site: true }), secretAt({ get_site: true }))),
  },
];

/** Names what an answer is remembered under; undefined for a call that does not matter. */
type Naming = (call: IncomingCall) => string | undefined;

/** Remembers executed mutations by one name and answers forbidden calls of the same name with them. */
function showAgain(nameDone: Naming, nameForbidden: Naming): Alteration<"respond"> {
  return (respond) => {
    const done = new Map<string, Draft>();
    return (draft, call) => {
      const answer = respond(draft, call);
      if (!call) return answer;
      const name = nameDone(call);
      if (answer.outcome === "executed" && name !== undefined) done.set(name, answer);
      if (answer.status !== 403) return answer;
      return done.get(nameForbidden(call) ?? "") ?? answer;
    };
  };
}

function keyOf({ operation, source }: IncomingCall): string | undefined {
  const header = operation.policies.idempotency?.key.header;
  return (header === undefined ? undefined : source.headers.get(header)) ?? undefined;
}

function secretAt(table: OperationTable<true>): Naming {
  return ({ operation, secret }) => (concerns(table, operation) ? secret : undefined);
}
