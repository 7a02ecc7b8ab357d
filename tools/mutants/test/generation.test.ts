import { compileContract, formatPointer } from "@plumbline/contract";
import { expect, inject, test } from "vitest";
import { allMutants } from "../src/all-mutants.ts";
import { applyEdit } from "../src/edit.ts";
import { allChoices } from "../src/legal/all-choices.ts";
import { loadSubject } from "../src/load-subject.ts";
import { fullestAnswers } from "../src/testing/fullest-answers.ts";

const subject = await loadSubject();
const { contract } = subject;
const mutants = await allMutants(subject);
const edits = mutants.flatMap(({ id, defect }) =>
  defect.by === "document" ? [{ id, edit: defect.edit }] : [],
);

test("creates hundreds of mutants with unique IDs", () => {
  const generated = mutants.filter(({ kind }) => kind !== "fault");
  expect(generated.length).toBeGreaterThan(600);
  expect(new Set(mutants.map(({ id }) => id)).size).toBe(mutants.length);
});

test("creates a mutant for every fault of the sandbox", () => {
  const faults = mutants.flatMap(({ defect }) => (defect.by === "fault" ? [defect.name] : []));
  expect(faults).toEqual(subject.faults.map(({ name }) => name));
});

test("creates the same mutants in the same order", async () => {
  const again = await allMutants(await loadSubject());
  expect(again.map(({ id, states }) => [id, states])).toEqual(
    mutants.map(({ id, states }) => [id, states]),
  );
});

test("every mutated document differs only at the edited location", () => {
  const astray = edits.filter(({ edit }) => {
    const places = differences(contract.document, applyEdit(contract.document, edit));
    return places.length === 0 || !places.every((place) => isAtOrBelow(place, edit.pointer));
  });
  expect(astray).toEqual([]);
});

/** Every eighth mutated document is enough for a portion. */
const compiled = inject("isFull") ? edits : edits.filter((_, index) => index % 8 === 0);

test("mutated documents compile", () => {
  for (const { edit } of compiled)
    expect(() =>
      compileContract(applyEdit(contract.document, edit), { validators: "lazy" }),
    ).not.toThrow();
});

test("every alteration changes a response that has everything the document declares", () => {
  const idle = mutants.filter(({ defect }) => {
    if (defect.by !== "answer") return false;
    const operation = subject.operations.find(({ id }) => id === defect.operation)!;
    return !fullestAnswers(contract, operation).some((answer) => {
      const altered = defect.alter(answer);
      return altered !== undefined && JSON.stringify(altered) !== JSON.stringify(answer);
    });
  });
  expect(idle.map(({ id }) => id)).toEqual([]);
});

test("at least twenty odd but legal sandboxes exist, each with a name and a reason", () => {
  expect(allChoices.length).toBeGreaterThanOrEqual(20);
  expect(new Set(allChoices.map(({ name }) => name)).size).toBe(allChoices.length);
  expect(allChoices.filter(({ does, because }) => !does || !because)).toEqual([]);
});

/** Lists the pointers at which two JSON values differ. Lists of different lengths differ as a whole. */
function differences(one: unknown, other: unknown, at = ""): readonly string[] {
  if (one === other) return [];
  if (!isContainer(one) || !isContainer(other)) return [at];
  if (Array.isArray(one) && one.length !== other["length"]) return [at];
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].flatMap((name) =>
    differences(one[name], other[name], `${at}${formatPointer([name])}`),
  );
}

function isContainer(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

/** A removed entry shortens its list, so the list differs. */
function isAtOrBelow(place: string, edited: string): boolean {
  const list = edited.replace(/\/\d+$/, "");
  return place === edited || place.startsWith(`${edited}/`) || place === list;
}
