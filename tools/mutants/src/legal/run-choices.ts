import type { SoundSubject } from "../load-subject.ts";
import { runStage, type SeenFinding } from "../run/run-stage.ts";
import type { Stage } from "../run/stage.ts";
import type { LegalChoice } from "./legal-choice.ts";

/** The report of the suite about an odd but legal sandbox. */
export interface ChoiceOutcome {
  readonly name: string;
  readonly does: string;
  readonly seed: number;
  readonly findings: readonly SeenFinding[];
  /** Why the suite could not run, by the code of its error. */
  readonly ended?: string;
  readonly requests: number;
  readonly writes: number;
  /** Clauses that the run proved; absent if the suite could not run. */
  readonly proven?: number;
}

export interface RunChoicesOptions {
  readonly seeds: readonly number[];
  /** Default: the whole suite. */
  readonly stage?: Stage;
  /** How long each run may take at the declared limits, in milliseconds. Default: no limit. */
  readonly time?: number;
  readonly onOutcome?: (outcome: ChoiceOutcome) => void;
  readonly signal?: AbortSignal;
}

/** Runs the suite against each odd but legal sandbox, with each seed. */
export async function runChoices(
  subject: SoundSubject,
  choices: readonly LegalChoice[],
  { seeds, stage = {}, time, onOutcome, signal }: RunChoicesOptions,
): Promise<readonly ChoiceOutcome[]> {
  const outcomes: ChoiceOutcome[] = [];
  for (const { choice, seed } of seeds.flatMap((seed) =>
    choices.map((choice) => ({ choice, seed })),
  )) {
    if (signal?.aborted) break;
    const difference = choice.difference(subject);
    const { name, does, checks } = choice;
    const seen = checks === undefined ? stage : { ...stage, checks };
    const timed = time === undefined ? seen : { ...seen, time };
    const result = await runStage(subject, difference, { ...timed, seed, bail: false });
    const outcome = { name, does, seed, ...result };
    outcomes.push(outcome);
    onOutcome?.(outcome);
  }
  return outcomes;
}

export function isFalseAlarm({ findings, ended }: ChoiceOutcome): boolean {
  return findings.length > 0 || ended !== undefined;
}
