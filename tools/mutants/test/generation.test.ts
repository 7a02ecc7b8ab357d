import { compileContract, formatPointer } from "@plumbline/contract";
import { expect, inject, test } from "vitest";
import { allMutants } from "../src/all-mutants.ts";
import { applyEdit } from "../src/document/edit.ts";
import { allChoices } from "../src/legal/all-choices.ts";
import { loadSubject } from "../src/load-subject.ts";
import { fullestAnswers } from "../src/testing/fullest-answers.ts";

const subject = await loadSubject();
const { contract } = subject;
const mutants = await allMutants(subject);
const edits = mutants.flatMap(({ id, defect }) =>
  defect.by === "document" ? [{ id, edit: defect.edit }] : [],
);

test("there are hundreds of mutants, each with a name of its own", () => {
  const generated = mutants.filter(({ kind }) => kind !== "fault");
  expect(generated.length).toBeGreaterThan(600);
  expect(new Set(mutants.map(({ id }) => id)).size).toBe(mutants.length);
});

test("every fault of the sandbox is a mutant", () => {
  const faults = mutants.flatMap(({ defect }) => (defect.by === "fault" ? [defect.name] : []));
  expect(faults).toEqual(subject.faults.map(({ name }) => name));
});

test("the same mutants come in the same order each time", async () => {
  const again = await allMutants(await loadSubject());
  expect(again.map(({ id, states }) => [id, states])).toEqual(
    mutants.map(({ id, states }) => [id, states]),
  );
});

test("every mutated document differs in the one place that is edited, and nowhere else", () => {
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

test("every alteration changes an answer that has all the document declares", () => {
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

test("there are at least twenty odd but legal sandboxes, each with a name and a reason", () => {
  expect(allChoices.length).toBeGreaterThanOrEqual(20);
  expect(new Set(allChoices.map(({ name }) => name)).size).toBe(allChoices.length);
  expect(allChoices.filter(({ does, because }) => !does || !because)).toEqual([]);
});

/** Pointers of the places at which two JSON values differ; a list is one place with those in it that differ. */
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

/** An entry that goes shortens its list, which then is the place that differs. */
function isAtOrBelow(place: string, edited: string): boolean {
  const list = edited.replace(/\/\d+$/, "");
  return place === edited || place.startsWith(`${edited}/`) || place === list;
}
