import type { Mutant } from "../mutant.ts";
import type { SoundSubject } from "../load-subject.ts";
import type { Outcome } from "../judge/outcome.ts";
import { runBroken, runStage, type SeenFinding, type StageResult } from "./run-stage.ts";
import { allBut, type Stage, stageKey, stagesOf } from "./stage.ts";

export interface RunnerOptions {
  readonly seed: number;
  /** Runs the whole suite to find every check that notices. Default: stops at the first. */
  readonly full?: boolean;
  /** Runs only the whole suite, in this time at the declared limits, in milliseconds. Default: no limit. */
  readonly time?: number;
  /** Whether the sandboxes' limits on writes also count rejected writes. Default: `false`. */
  readonly countsRejected?: boolean;
  /** A check or family to leave out, to see whether another one notices. */
  readonly without?: string;
}

/** Runs mutants one at a time. */
export type Runner = (mutant: Mutant) => Promise<Outcome>;

/** The suite's probe is not a check, but it notices a target that does not respond. */
const probe = "probe";

/** Creates a runner that remembers the findings of a sound sandbox and does not count them. */
export function createRunner(
  subject: SoundSubject,
  { seed, full = false, without, time, countsRejected = false }: RunnerOptions,
): Runner {
  const common = { seed, ...(time === undefined ? {} : { time }) };
  const setup = { countsRejected };
  const soundFindings = createSoundFindings((stage) =>
    runStage(subject, setup, { ...stage, ...common, bail: false }),
  );

  async function noticed(stage: Stage, result: StageResult): Promise<readonly SeenFinding[]> {
    if (result.findings.length === 0) return [];
    const known = await soundFindings(stage);
    return result.findings.filter(({ id }) => !known.has(id));
  }

  return async (mutant) => {
    const started = performance.now();
    const spent = { requests: 0, writes: 0, altered: 0 };
    const advice: string[] = [];
    let first: SeenFinding | undefined;
    let by: readonly string[] = [];
    let ended: string | undefined;
    let isCounted = false;
    const stages = time === undefined ? stagesFor(mutant, subject, { full, without }) : [{}];
    for (const stage of stages) {
      const result = await runBroken(subject, mutant.defect, {
        ...stage,
        ...common,
        setup,
        bail: !full,
      });
      spent.requests += result.requests;
      spent.writes += result.writes;
      spent.altered += result.altered ?? 0;
      isCounted ||= result.altered !== undefined;
      ended = result.ended;
      const findings = await noticed(stage, result);
      advice.push(...idsOf(findings, "advice"));
      by = idsOf(findings, "must");
      first = findings.find(({ severity }) => severity === "must");
      if (first || ended) break;
    }
    const notice =
      first ?? (ended === undefined ? undefined : { check: `${probe}/${ended}`, operation: "" });
    return {
      id: mutant.id,
      kind: mutant.kind,
      operator: mutant.operator,
      states: mutant.states,
      ...(notice ? { noticed: { check: notice.check, operation: notice.operation } } : {}),
      by: notice ? [...new Set([notice.check, ...by])] : [],
      advice: [...new Set(advice)],
      requests: spent.requests,
      writes: spent.writes,
      ...(isCounted ? { altered: spent.altered } : {}),
      milliseconds: Math.round(performance.now() - started),
    };
  };
}

/** Returns the IDs of the findings of a sound sandbox. Each stage runs once. */
function createSoundFindings(
  run: (stage: Stage) => Promise<StageResult>,
): (stage: Stage) => Promise<ReadonlySet<string>> {
  const sound = new Map<string, Promise<ReadonlySet<string>>>();
  return (stage) => {
    const key = stageKey(stage);
    const known =
      sound.get(key) ?? run(stage).then(({ findings }) => new Set(findings.map(({ id }) => id)));
    sound.set(key, known);
    return known;
  };
}

/** The stages of a full run: on the operations that a mutant concerns and then, if no check notices, on all. */
function stagesFor(
  mutant: Mutant,
  subject: SoundSubject,
  { full, without }: { readonly full: boolean; readonly without: string | undefined },
): readonly Stage[] {
  const stages = stagesOf(mutant, subject);
  if (!full && without === undefined) return stages;
  const whole = stages.filter(({ checks }) => checks === undefined);
  if (without === undefined) return whole;
  return whole.map((stage) => ({ ...stage, checks: allBut(without, subject) }));
}

function idsOf(
  findings: readonly SeenFinding[],
  severity: SeenFinding["severity"],
): readonly string[] {
  return [
    ...new Set(findings.filter((one) => one.severity === severity).map(({ check }) => check)),
  ];
}
