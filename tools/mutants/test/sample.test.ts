import { availableParallelism } from "node:os";
import { expect, inject, test } from "vitest";
import { allMutants } from "../src/all-mutants.ts";
import { equivalents } from "../src/judge/equivalents.ts";
import { judgeOutcomes } from "../src/judge/judge-outcomes.ts";
import { renderSummary, summarize } from "../src/report/summarize.ts";
import { runMutants } from "../src/run/run-mutants.ts";
import { sampleMutants } from "../src/run/sample-mutants.ts";
import { loadSubject } from "../src/load-subject.ts";

const isFull = inject("isFull");
/** Of its first 16 mutants, none needs the whole suite, which takes most of a minute. */
const seed = 239;
const sampled = 16;
/** All mutants take most of an hour on two cores. */
const fullTimeout = 4 * 60 * 60 * 1000;

const which = isFull
  ? "every mutant (npm run -s mutants)"
  : `a sample of mutants (npm run -s mutants -- --sample ${sampled} --seed ${seed})`;

test(`the suite notices ${which}`, isFull ? { timeout: fullTimeout } : {}, async () => {
  const subject = await loadSubject();
  const all = await allMutants(subject);
  const chosen = isFull ? all : sampleMutants(all, { count: sampled, seed });

  const outcomes = await runMutants(subject, chosen, {
    seed: isFull ? 1 : seed,
    workers: isFull ? availableParallelism() : 0,
  });

  const judgement = judgeOutcomes(outcomes, equivalents, { all: all.map(({ id }) => id) });
  console.info(renderSummary(summarize(judgement.mutants)));
  const survivors = judgement.mutants.filter(({ verdict }) => verdict === "survived");
  expect(survivors.map(({ id, states }) => `${id}: ${states}`)).toEqual([]);
  expect(judgement.stale).toEqual([]);
});

test("the same seed draws the same sample, one mutant of each operator before a second", async () => {
  const all = await allMutants(await loadSubject());
  const operators = new Set(all.map(({ kind, operator }) => `${kind} ${operator}`));
  const sample = sampleMutants(all, { count: operators.size, seed });
  expect(sampleMutants(all, { count: operators.size, seed })).toEqual(sample);
  expect(new Set(sample.map(({ kind, operator }) => `${kind} ${operator}`))).toEqual(operators);
});
