import type { OpenBudget } from "../budget/open-budget.ts";
import type { Auth } from "../../options/credential-source.ts";
import type { ClientOptions } from "./client-options.ts";
import type { Tell } from "./tell.ts";
import type { Operation, ServiceFacts } from "../../request/operation.ts";
import type { Clock } from "../../options/time/clock.ts";

/** The state that all calls of one client share. */
export interface Runtime {
  readonly table: ServiceFacts;
  readonly operations: Readonly<Record<string, Operation>>;
  readonly baseUrl: string;
  readonly auth: Auth | null;
  /** As the caller passed them. */
  readonly options: ClientOptions;
  readonly headers: Readonly<Record<string, string>>;
  readonly deadlineMs: number;
  readonly maxRetries: number;
  readonly budget: OpenBudget;
  /** Undefined is the system's. */
  readonly clock: Clock | undefined;
  /** The milliseconds since the epoch. */
  readonly now: () => number;
  readonly random: () => number;
  readonly fetch: (input: string | Request, init: RequestInit) => Promise<Response>;
  /** Undefined if there is no listener. */
  readonly tell: Tell | undefined;
  /** Number of calls that have started. Shared by the runtimes of calls with a credential of their own. */
  readonly count: { calls: number };
}
