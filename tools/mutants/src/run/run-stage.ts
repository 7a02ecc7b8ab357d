import { isConformanceError, runConformance } from "@plumbline/conformance";
import type { Defect } from "../mutant.ts";
import type { SoundSubject } from "../load-subject.ts";
import { differenceOf } from "./difference-of.ts";
import type { Difference } from "./difference.ts";
import { openSandbox } from "./open-sandbox.ts";
import { knownChecks, type Stage } from "./stage.ts";

export interface StageOptions extends Stage {
  readonly seed: number;
  /** Stops at the first check that notices. */
  readonly bail: boolean;
  /** How long the run may take at the declared limits, in milliseconds. Default: no limit. */
  readonly time?: number;
}

export interface SeenFinding {
  readonly id: string;
  readonly check: string;
  readonly operation: string;
  readonly severity: "must" | "advice";
  readonly at: string;
  readonly found: string;
}

export interface StageResult {
  readonly findings: readonly SeenFinding[];
  readonly requests: number;
  readonly writes: number;
  /** Clauses that the run proved; absent if the suite could not run. */
  readonly proven?: number;
  /** The time of the run within the declared limits. */
  readonly pacedMs?: number;
  /** Why the suite could not run, by the code of its error. */
  readonly ended?: string;
}

/** Runs the suite, which reads the sound contract, against a new sandbox with differences. */
export async function runStage(
  subject: SoundSubject,
  difference: Difference,
  { operations, checks, seed, bail, time }: StageOptions,
): Promise<StageResult> {
  const { target, clock, close } = await openSandbox(subject, difference, seed);
  try {
    const report = await runConformance({
      contract: subject.contract,
      target,
      seed,
      bail,
      journeys: subject.journeys,
      clock,
      ...(time === undefined ? {} : { time }),
      ...(operations ? { operations } : {}),
      ...(checks ? { checks: knownChecks(checks, subject) } : {}),
    });
    const findings = report.results.flatMap((result) => result.findings).map(toSeen);
    const { requests, assurance, paced } = report;
    return {
      findings,
      requests: requests.total,
      writes: requests.writes,
      proven: assurance.proven,
      ...(paced ? { pacedMs: paced.durationMs } : {}),
    };
  } catch (error) {
    if (!isConformanceError(error)) throw error;
    return { findings: [], requests: 1, writes: 0, ended: error.code };
  } finally {
    await close();
  }
}

/** How the sandboxes of a run differ from the usual one, whether they have a defect or not. */
export type SandboxSetup = Pick<Difference, "countsRejected">;

/** Runs the suite against a sandbox with a defect and counts the altered responses. */
export async function runBroken(
  subject: SoundSubject,
  defect: Defect,
  { setup, ...options }: StageOptions & { readonly setup: SandboxSetup },
): Promise<StageResult & { readonly altered?: number }> {
  let altered = 0;
  const defective = differenceOf(subject, defect, () => (altered += 1));
  const difference = { ...defective, ...setup };
  const result = await runStage(subject, difference, options);
  return { ...result, ...(defect.by === "answer" || defect.by === "list" ? { altered } : {}) };
}

function toSeen({ id, check, operation, severity, at, found }: SeenFinding): SeenFinding {
  return { id, check, operation, severity, at, found };
}
