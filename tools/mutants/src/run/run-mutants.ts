import { Worker } from "node:worker_threads";
import type { Mutant } from "../mutant.ts";
import type { SoundSubject } from "../load-subject.ts";
import { createRunner, type RunnerOptions } from "./create-runner.ts";
import type { Outcome } from "../judge/outcome.ts";

export interface RunMutantsOptions extends RunnerOptions {
  /** The number of worker threads; 0 runs in this thread. */
  readonly workers: number;
  readonly onOutcome?: (outcome: Outcome) => void;
  /** Ends the run early with the known outcomes. */
  readonly signal?: AbortSignal;
}

/** Runs mutants and returns the outcomes in the order of the mutants. */
export async function runMutants(
  subject: SoundSubject,
  mutants: readonly Mutant[],
  options: RunMutantsOptions,
): Promise<readonly Outcome[]> {
  const outcomes = new Map<string, Outcome>();
  const waiting = [...mutants];
  const workers = Math.max(1, Math.min(options.workers, mutants.length));
  await Promise.all(
    Array.from({ length: workers }, async () => {
      const runner =
        options.workers > 0 ? createThread(options) : createLocalRunner(subject, options);
      try {
        for (let next = waiting.shift(); next; next = waiting.shift()) {
          if (options.signal?.aborted) return;
          const outcome = await runner.run(next);
          outcomes.set(outcome.id, outcome);
          options.onOutcome?.(outcome);
        }
      } finally {
        await runner.end();
      }
    }),
  );
  return mutants.flatMap(({ id }) => outcomes.get(id) ?? []);
}

interface MutantRunner {
  readonly run: (mutant: Mutant) => Promise<Outcome>;
  readonly end: () => Promise<unknown>;
}

function createLocalRunner(subject: SoundSubject, options: RunnerOptions): MutantRunner {
  return { run: createRunner(subject, options), end: async () => undefined };
}

/** A thread creates the mutants itself, because functions cannot be sent to it. */
function createThread(options: RunnerOptions): MutantRunner {
  const { seed, full = false, without, time, countsRejected } = options;
  const workerData = { seed, full, without, time, countsRejected };
  const worker = new Worker(new URL("worker.ts", import.meta.url), { workerData });
  const failed = new Promise<never>((_, reject) => worker.once("error", reject));
  // An error while an outcome is awaited rejects it; an error between two outcomes has no listener.
  failed.catch(() => undefined);
  return {
    run: ({ id }) => {
      const outcome = new Promise<Outcome>((resolve) => worker.once("message", resolve));
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage(id);
      return Promise.race([outcome, failed]);
    },
    end: () => worker.terminate(),
  };
}
