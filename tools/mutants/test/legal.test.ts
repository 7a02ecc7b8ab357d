import { allChecks } from "@plumbline/conformance";
import { expect, inject, test } from "vitest";
import { allChoices } from "../src/legal/all-choices.ts";
import { isFalseAlarm, runChoices } from "../src/legal/run-choices.ts";
import { loadSubject } from "../src/load-subject.ts";

const seed = 11;

/** The choices that alter most of what the checks read; the first ones are enough for a portion. */
const telling = [
  "further-members",
  "other-open-values",
  "mcp-answers-as-events",
  "no-optional-members",
  "long-numbers",
  "challenge-with-more",
  "waits-instead-of-pending",
  "authorization-rejected-by-page",
  "code-survives-rejection",
];
const chosen = inject("isFull") ? telling : telling.slice(0, 2);

/** `npm run mutants -- --legal` also runs these checks, which take long to plan and send. */
const checks = allChecks
  .map(({ id }) => id)
  .filter((id) => id !== "rejects/body-violations" && !id.startsWith("limits/rate"));

test(`the suite reports nothing legal (npm run -s mutants -- --legal --seed ${seed})`, async () => {
  const subject = await loadSubject();
  const choices = allChoices.filter(({ name }) => chosen.includes(name));

  const outcomes = await runChoices(subject, choices, { seeds: [seed], stage: { checks } });

  expect(outcomes.map(({ name }) => name)).toEqual(choices.map(({ name }) => name));
  expect(outcomes.length).toBe(chosen.length);
  expect(outcomes.filter(isFalseAlarm)).toEqual([]);
});
