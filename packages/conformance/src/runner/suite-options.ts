import type { JsonObject } from "@plumbline/contract";
import type { ControlPlane } from "../execute/create-control-clock.ts";
import type { RunLogin } from "../login/run-login.ts";
import type { CheckResult, Exchange, KnownFinding, SeverityMap, Shard } from "@plumbline/report";
import type { Target } from "../model/target.ts";

/** What a Vitest worker needs to run the suite: data only, so that it can be handed over. */
export interface SuiteOptions {
  readonly document: JsonObject;
  readonly source: string;
  readonly target: Omit<Target, "fetch" | "clock" | "renewal">;
  /** What moves the target's clock. */
  readonly control?: ControlPlane;
  /** What the acting identity was signed in with. */
  readonly login?: RunLogin;
  readonly seed: number;
  readonly runs: number;
  readonly operations: readonly string[];
  readonly checks: readonly string[];
  readonly severity: SeverityMap;
  readonly known: readonly KnownFinding[];
  readonly shard?: Shard;
  /** In milliseconds. */
  readonly time?: number;
  /** Absolute paths of Arazzo documents. */
  readonly journeys: readonly string[];
  /** Number of the last exchange the command itself made. */
  readonly numberedFrom: number;
}

/** What a test of the suite leaves behind in its metadata. */
export interface TestEvidence {
  readonly result: CheckResult;
  /** Exchanges made since the test before. */
  readonly exchanges: readonly Exchange[];
}

/** What an interrupted suite leaves behind in its own metadata: what its tests have not. */
export interface RestEvidence {
  readonly results: readonly CheckResult[];
  readonly exchanges: readonly Exchange[];
}

declare module "vitest" {
  interface ProvidedContext {
    readonly plumbline: SuiteOptions;
  }
  interface TaskMeta {
    plumbline?: TestEvidence;
    plumblineRest?: RestEvidence;
  }
}
