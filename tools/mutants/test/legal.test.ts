import { allChecks } from "@plumbline/conformance";
import { expect, inject, test } from "vitest";
import { allChoices } from "../src/legal/all-choices.ts";
import type { LegalChoice } from "../src/legal/legal-choice.ts";
import { isFalseAlarm, runChoices } from "../src/legal/run-choices.ts";
import { together } from "../src/legal/together.ts";
import { loadSubject } from "../src/load-subject.ts";

const seed = 11;

/** The choices that alter most of what the checks read. */
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

/** Each choice in a sandbox of its own or, as a portion, the first two in one. */
function chosen(): readonly LegalChoice[] {
  const choices = telling.flatMap(
    (name) => allChoices.find((choice) => choice.name === name) ?? [],
  );
  const [one, other] = choices;
  if (inject("isFull") || !one || !other) return choices;
  const difference: LegalChoice["difference"] = (subject) =>
    together(one.difference(subject), other.difference(subject));
  return [{ ...one, name: `${one.name} with ${other.name}`, difference }];
}

/** `npm run mutants -- --legal` also runs these checks, which take long to plan and send. */
const checks = allChecks
  .map(({ id }) => id)
  .filter((id) => id !== "rejects/body-violations" && !id.startsWith("limits/rate"));

test(`the suite reports nothing legal (npm run -s mutants -- --legal --seed ${seed})`, async () => {
  const subject = await loadSubject();
  const choices = chosen();

  const outcomes = await runChoices(subject, choices, { seeds: [seed], stage: { checks } });

  expect(outcomes.map(({ name }) => name)).toEqual(choices.map(({ name }) => name));
  expect(outcomes.length).toBe(inject("isFull") ? telling.length : 1);
  expect(outcomes.filter(isFalseAlarm)).toEqual([]);
});
