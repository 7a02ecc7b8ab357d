import type { JsonObject } from "@plumbline/contract";
import type { Service } from "./dispatch/service.ts";
import type { FaultBoard } from "./faults/fault-board.ts";
import type { ExchangeLog } from "./http/exchange-log.ts";

/** A caller the sandbox made, with the secret it was given. */
export interface SandboxIdentity {
  readonly name: string;
  /** What to send as `Authorization: Bearer …`. */
  readonly token: string;
  readonly scopes: readonly string[];
  /** Id of the workspace; identities of one partition share state, limits and keys. */
  readonly partition: string;
  readonly state: "active" | "expired" | "revoked";
}

/** Known good arguments by operationId, each with its alternatives, as `plumbline test` takes them in a profile. */
export type SandboxFixtures = Readonly<Record<string, readonly JsonObject[]>>;

/** The parts of a running sandbox that its control plane moves. */
export interface Core {
  readonly service: Service;
  readonly log: ExchangeLog;
  readonly faults: FaultBoard;
  readonly seed: () => number;
  readonly identities: () => readonly SandboxIdentity[];
  readonly fixtures: () => SandboxFixtures;
  /** Empties the database and writes the default world of a seed, at the clock's present. */
  readonly plant: (seed: number) => Promise<void>;
  /** Takes note of the world the database holds, after it was put in place of another. */
  readonly reload: () => Promise<void>;
}
