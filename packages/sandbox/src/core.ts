import type { Service } from "./dispatch/service.ts";
import type { FaultBoard } from "./faults/fault-board/fault-board.ts";
import type { SandboxFixtures, SandboxIdentity } from "./service/seeding/sandbox-identity.ts";
import type { ExchangeLog, LoggedExchange } from "@plumbline/control";

/** The parts of a running sandbox that its control plane changes. */
export interface Core {
  readonly service: Service;
  readonly log: ExchangeLog<LoggedExchange>;
  readonly faults: FaultBoard;
  readonly seed: () => number;
  readonly identities: () => readonly SandboxIdentity[];
  readonly fixtures: () => SandboxFixtures;
  /** Empties the database and writes the default world of a seed, at the present of the clock. */
  readonly plant: (seed: number) => Promise<void>;
  /** Reads the world from the database after it was replaced. */
  readonly reload: () => Promise<void>;
}
