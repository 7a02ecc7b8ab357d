import type { JsonObject } from "@plumbline/contract";
import type { Service } from "./dispatch/service.ts";
import type { FaultBoard } from "./fault-board/fault-board.ts";
import type { ExchangeLog } from "./http/exchange-log.ts";

/** An identity of the sandbox with its token. */
export interface SandboxIdentity {
  readonly name: string;
  /** Send it as `Authorization: Bearer …`. */
  readonly token: string;
  readonly scopes: readonly string[];
  /** ID of the workspace. Identities of one partition share state, limits and keys. */
  readonly partition: string;
  readonly state: "active" | "expired" | "revoked";
  /** What the workspace has or lacks, in the words of the document's `x-labels`. */
  readonly labels: Readonly<Record<string, string>>;
  /** When the token ends, as an instant of RFC 3339. */
  readonly expiresAt: string;
}

/** Valid arguments by operationId, as alternatives, in the format of a profile of `plumbline test`. */
export type SandboxFixtures = Readonly<Record<string, readonly JsonObject[]>>;

/** The parts of a running sandbox that its control plane changes. */
export interface Core {
  readonly service: Service;
  readonly log: ExchangeLog;
  readonly faults: FaultBoard;
  readonly seed: () => number;
  readonly identities: () => readonly SandboxIdentity[];
  readonly fixtures: () => SandboxFixtures;
  /** Empties the database and writes the default world of a seed, at the present of the clock. */
  readonly plant: (seed: number) => Promise<void>;
  /** Reads the world from the database after it was replaced. */
  readonly reload: () => Promise<void>;
}
