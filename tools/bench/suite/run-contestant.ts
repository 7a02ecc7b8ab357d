import type { Mutant } from "../../mutants/src/mutant.ts";
import type { Contestant, Subject, SuiteRun } from "./contestant.ts";
import { noticedBy, toBaseline } from "./noticed-by.ts";
import type { Arena } from "./open-arena.ts";
import { programsIn } from "./run-program.ts";

/** The noticed mutants and the cost of a suite. */
export interface SuiteResult {
  readonly contestant: Contestant;
  /** Why it cannot be used, in its own words. The other members are then empty. */
  readonly unusable?: string;
  /** Failed tests on the unbroken sandbox. */
  readonly baseline: readonly string[];
  /** Mutants, by ID, with the failed tests that tell them from the unbroken sandbox. */
  readonly noticed: ReadonlyMap<string, readonly string[]>;
  /** Failed tests of a last run on the unbroken sandbox that its first runs did not have: anything here is noticed by chance. */
  readonly byChance: readonly string[];
  /** Of the runs on the unbroken sandbox. */
  readonly requests: number;
  readonly seconds: number;
  readonly cpuSeconds: number;
}

export interface RunContestantOptions {
  readonly arena: Arena;
  readonly mutants: readonly Mutant[];
  readonly folder: string;
}

export async function runContestant(
  contestant: Contestant,
  { arena, mutants, folder }: RunContestantOptions,
): Promise<SuiteResult> {
  const { contract, prepared, baseUrl, token, around } = arena;
  const subject: Subject = { contract, prepared, baseUrl, token, folder, run: programsIn(folder) };
  const empty = { contestant, baseline: [], byChance: [], noticed: new Map(), requests: 0 };
  try {
    await contestant.prepare(subject);
  } catch (error) {
    return { ...empty, seconds: 0, cpuSeconds: 0, unusable: (error as Error).message };
  }
  const test = (mutant?: Mutant): Promise<Counted> =>
    around({ defect: mutant?.defect, isPaced: !contestant.movesClock }, (profile) =>
      contestant.test(subject, profile),
    );

  const sound = [await test(), await test()];
  const baseline = toBaseline(sound.map(({ result }) => result.failures));
  const noticed = new Map<string, readonly string[]>();
  for (const mutant of mutants) {
    const { result } = await test(mutant);
    const news = noticedBy(result.failures, baseline);
    process.stderr.write(
      `bench:   ${news.length > 0 ? "noticed" : "-"} ${mutant.id}: ${news[0] ?? ""}\n`,
    );
    if (news.length > 0) noticed.set(mutant.id, news);
  }
  const last = await test();
  const runs = [...sound, last];
  return {
    contestant,
    baseline: [...baseline],
    noticed,
    byChance: noticedBy(last.result.failures, baseline),
    requests: median(runs.map(({ requests }) => requests)),
    seconds: median(runs.map(({ result }) => result.seconds)),
    cpuSeconds: median(runs.map(({ result }) => result.cpuSeconds)),
  };
}

interface Counted {
  readonly result: SuiteRun;
  readonly requests: number;
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
}
