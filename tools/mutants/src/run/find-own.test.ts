import { expect, test } from "vitest";
import type { Mutant } from "../mutant.ts";
import type { KnownOutcome } from "./candidates.ts";
import { findOwn } from "./find-own.ts";
import type { Outcome } from "./outcome.ts";

function mutant(id: string, likely: readonly string[] = []): Mutant {
  return { id, kind: "fault", operator: "any", states: id, operations: [], likely } as never;
}

function knownTo(check: string, id: string): readonly [string, KnownOutcome] {
  const noticed = { check, operation: "any" };
  return [id, { id, noticed, by: [check], advice: [], milliseconds: 1 }];
}

/** Asks in full: what notices each mutant is told beforehand. */
function asking(noticing: Readonly<Record<string, readonly string[]>>, asked: string[] = []) {
  return async (mutants: readonly Mutant[]): Promise<readonly Outcome[]> =>
    mutants.map(({ id }) => {
      asked.push(id);
      return { id, by: noticing[id] ?? [], advice: [] } as never;
    });
}

const mutants = [mutant("one"), mutant("two"), mutant("three", ["jobs/ends"])];

test("a mutant that two families notice is nobody's own, and the next one is asked", async () => {
  const asked: string[] = [];
  const found = await findOwn({
    checks: ["auth/first"],
    mutants,
    known: new Map([knownTo("auth/first", "one"), knownTo("auth/first", "two")]),
    ask: asking({ one: ["auth/first", "state/other"], two: ["auth/first", "auth/second"] }, asked),
  });
  expect(found).toEqual([{ check: "auth/first", mutant: "two" }]);
  expect(asked).toEqual(["one", "two"]);
});

test("what one answer shows of another check is not asked again", async () => {
  const asked: string[] = [];
  const found = await findOwn({
    checks: ["auth/first", "auth/second"],
    mutants,
    known: new Map([knownTo("auth/first", "one"), knownTo("auth/second", "one")]),
    ask: asking({ one: ["auth/first", "auth/second"] }, asked),
  });
  expect(found.map(({ mutant: own }) => own)).toEqual(["one", "one"]);
  expect(asked).toEqual(["one"]);
});

test("a check that noticed nothing before is tried on what is thought to be its own, and may have none", async () => {
  const found = await findOwn({
    checks: ["jobs/ends", "jobs/polled"],
    mutants,
    known: new Map(),
    ask: asking({ three: ["jobs/ends"] }),
  });
  expect(found).toEqual([{ check: "jobs/ends", mutant: "three" }, { check: "jobs/polled" }]);
});
