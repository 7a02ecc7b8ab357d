import { allChecks } from "@plumbline/conformance";
import { expect, test } from "vitest";
import { allChoices } from "../src/legal/all-choices.ts";
import { isFalseAlarm, runChoices } from "../src/legal/run-choices.ts";
import { loadSubject } from "../src/subject.ts";

const seed = 11;

/** Those that alter most of what a check reads. */
const chosen = [
  "further-members",
  "other-open-values",
  "no-optional-members",
  "long-numbers",
  "challenge-with-more",
  "waits-instead-of-pending",
  "authorization-refused-by-page",
  "code-survives-refusal",
  "mcp-answers-as-events",
];

/** What takes long to plan and to send is left to the command. */
const checks = allChecks
  .map(({ id }) => id)
  .filter((id) => id !== "rejects/body-violations" && !id.startsWith("limits/rate"));

test(`nothing legal is reported (npm run -s mutants -- --legal --seed ${seed})`, async () => {
  const subject = await loadSubject();
  const choices = allChoices.filter(({ name }) => chosen.includes(name));

  const outcomes = await runChoices(subject, choices, { seeds: [seed], stage: { checks } });

  expect(outcomes.map(({ name }) => name)).toEqual(choices.map(({ name }) => name));
  expect(outcomes.length).toBe(chosen.length);
  expect(outcomes.filter(isFalseAlarm)).toEqual([]);
});
