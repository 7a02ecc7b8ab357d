import { isMutating, type JsonValue } from "@plumbline/contract";
import { keepHeaders, type ResponseSnapshot } from "@plumbline/policies";
import type { CredentialPort, ExecutionPort, PipelinePorts } from "@plumbline/server";
import { hour } from "../state/day.ts";
import type { CredentialRow, Queryable } from "../state/database/tables.ts";
import { rememberReleases } from "./abandoned-claims.ts";
import { challengeParameters } from "./challenge-parameters.ts";
import type { Draft } from "./draft.ts";
import { identifyCaller, type IdentifiedCaller } from "./identify-caller.ts";
import type { IncomingCall } from "./incoming-call.ts";
import { runHandler } from "./run-handler.ts";
import type { Seams } from "./seams.ts";
import type { Service } from "./service.ts";
import { encodeBody } from "./encode-draft.ts";
import { touch } from "@plumbline/control";

/** What the request pipeline needs from the sandbox. */
type SandboxPorts = PipelinePorts<IncomingCall, IdentifiedCaller, Draft, Queryable>;

/** A set of seams belongs to one service, and its ports are built once. */
const built = new WeakMap<Seams, SandboxPorts>();

/** The ports of a service whose decisions are the given seams. */
export function createPorts(service: Service, seams: Seams): SandboxPorts {
  const known = built.get(seams);
  if (known !== undefined) return known;
  const ports = buildPorts(service, seams);
  built.set(seams, ports);
  return ports;
}

function buildPorts(service: Service, seams: Seams): SandboxPorts {
  const { contract, storage, clock, abandoned } = service;
  const keys = rememberReleases(seams.keys(storage.db), abandoned);
  return {
    contract,
    rules: seams,
    now: async ({ notes }) => (notes.now = await clock.now()),
    nextId: () => nextId(storage.instance),
    credentials: createCredentialPort(service, seams),
    limits: { store: seams.limits, partition: seams.limitPartition },
    keys: {
      store: (trx) => (trx === undefined ? keys : seams.keys(trx)),
      partition: seams.keyPartition,
    },
    execution: createExecutionPort(service, seams),
  };
}

let ids = 0;

function nextId(instance: string): string {
  ids += 1;
  return `${instance}:${ids}`;
}

function createCredentialPort(
  { contract, storage }: Service,
  seams: Seams,
): CredentialPort<IncomingCall, IdentifiedCaller> {
  return {
    async identify(call, now) {
      const identification = await identifyCaller(contract, seams, { call, now });
      // The log names the credential of a rejected call too.
      if (identification.kind === "identified") {
        call.notes.identity = identification.caller.name;
        call.notes.workspace = identification.caller.workspaceId;
      }
      return identification;
    },
    challengeParameters: (call, kind) => challengeParameters(contract, call, kind),
    async onAdmitted(_, { row }, now) {
      // The call goes on if this fails.
      await recordUse(storage.db, row, now).catch(() => {});
    },
  };
}

/** The minimum time between two updates of one credential, so that reads rarely write. */
const pause = hour / 60;

/** Stores when a credential was used, at most once per minute. */
async function recordUse(
  db: Queryable,
  { hash, last_used_at }: CredentialRow,
  now: number,
): Promise<void> {
  if (last_used_at !== null && now - last_used_at < pause) return;
  await db.updateTable("credentials").set({ last_used_at: now }).where("hash", "=", hash).execute();
}

function createExecutionPort(
  service: Service,
  seams: Seams,
): ExecutionPort<IncomingCall, IdentifiedCaller, Draft, Queryable> {
  const { switches, clock } = service;
  return {
    isMutation: ({ request }) => isMutating(request.operation),
    // A parked mutation happens when it goes on, even if the clock was moved meanwhile.
    async hold({ received, caller, now }) {
      if (!(await switches.park(received.request.operation.id, caller))) return now;
      touch("hold");
      return clock.now();
    },
    transaction: seams.transaction,
    execute: (work) => runHandler(service, seams, work),
    toParts: ({ status, headers, body }) => ({ status, headers: readable(headers), body }),
    onViolations(_, violations) {
      throw new Error(`The answer violates the document: ${violations.join("; ")}`);
    },
    toSnapshot,
    async replay(_, policy, snapshot) {
      const response = seams.replay(policy, snapshot);
      const text = await response.text();
      return {
        outcome: "replayed",
        status: response.status,
        headers: Object.fromEntries(response.headers),
        // A snapshot holds what `toSnapshot` wrote as JSON.
        ...(text !== "" && { body: JSON.parse(text) as JsonValue }),
      };
    },
  };
}

/** Reads headers by names in any case. Creating `Headers` takes longer than the check of a response. */
function readable(headers: Draft["headers"]): Pick<Headers, "get"> {
  const entries = Object.entries(headers);
  return {
    get(name) {
      const wanted = name.toLowerCase();
      return entries.find(([sent]) => sent.toLowerCase() === wanted)?.[1] ?? null;
    },
  };
}

function toSnapshot({ status, headers, body }: Draft): ResponseSnapshot {
  return {
    status,
    headers: keepHeaders(Object.entries(headers)),
    body: new TextEncoder().encode(body === undefined ? "" : encodeBody(body)),
  };
}
