import { mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { readCount, UsageError } from "../read-count.ts";
import { allMutants } from "../../mutants/src/all-mutants.ts";
import { loadSubject } from "../../mutants/src/load-subject.ts";
import { chooseMutants } from "./choose-mutants.ts";
import type { Contestant } from "./contestant.ts";
import { dredd } from "./contestants/dredd.ts";
import { plumbline } from "./contestants/plumbline.ts";
import { portman } from "./contestants/portman.ts";
import { respect } from "./contestants/respect.ts";
import { stepCi } from "./contestants/step-ci.ts";
import { installPackages } from "./install-packages.ts";
import { openArena } from "./open-arena.ts";
import { renderMarks, renderRows } from "./render-rows.ts";
import { runContestant, type SuiteResult } from "./run-contestant.ts";

const contestants: readonly Contestant[] = [plumbline, portman, stepCi, respect, dredd];

/**
 * Runs this suite and peers against the same mutants of the sandbox, each as its own program over HTTP, and prints two tables: what each suite
 * notices and costs, and which mutants it notices.
 */
export async function benchSuite(words: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...words],
    options: {
      count: { type: "string", default: "12" },
      seed: { type: "string", default: "1" },
      only: { type: "string", default: "" },
    },
  });
  const [count, seed] = [readCount("count", values.count), readCount("seed", values.seed)];
  const chosen = contestants.filter(({ name }) => name.includes(values.only));
  if (chosen.length === 0) {
    const names = contestants.map(({ name }) => name).join(", ");
    throw new UsageError(
      `--only matches no suite: ${JSON.stringify(values.only)}; the suites are ${names}`,
    );
  }
  const subject = await loadSubject();
  const mutants = chooseMutants(await allMutants(subject), { count, seed });
  const arena = await openArena(subject);
  const results: SuiteResult[] = [];
  try {
    for (const contestant of chosen) {
      const folder = join(tmpdir(), "plumbline-suites", contestant.name.replaceAll(/\W+/g, "-"));
      await mkdir(folder, { recursive: true });
      await installPackages(folder, contestant.packages);
      process.stderr.write(`bench: ${contestant.name}\n`);
      results.push(await runContestant(contestant, { arena, mutants, folder }));
    }
  } finally {
    await arena.close();
  }
  process.stdout.write(`Mutants: ${count} of each kind, seed ${seed}.\n\n`);
  process.stdout.write(`${renderRows(results, mutants)}\n${renderMarks(results, mutants)}`);
}
