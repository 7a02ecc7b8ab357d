import { expect, inject, test } from "vitest";
import { allMutants } from "../src/all-mutants.ts";
import { equivalents } from "../src/judge/equivalents.ts";
import { judgeOutcomes } from "../src/judge/judge-outcomes.ts";
import { renderSummary, summarize } from "../src/report/summarize.ts";
import { runMutants } from "../src/run/run-mutants.ts";
import { sampleMutants } from "../src/run/sample-mutants.ts";
import { loadSubject } from "../src/load-subject.ts";

/** Of its first 16 mutants, none needs the whole suite, which takes most of a minute. */
const seed = 239;
const count = inject("isFull") ? 48 : 16;

test(`the suite notices a sample of mutants (npm run -s mutants -- --sample ${count} --seed ${seed})`, async () => {
  const subject = await loadSubject();
  const all = await allMutants(subject);
  const sample = sampleMutants(all, { count, seed });

  const outcomes = await runMutants(subject, sample, { seed, workers: 0 });

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
