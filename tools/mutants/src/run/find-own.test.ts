import { expect, test } from "vitest";
import type { Mutant } from "../mutant.ts";
import type { KnownOutcome } from "./candidates-of.ts";
import { findOwn } from "./find-own.ts";
import type { Outcome } from "../judge/outcome.ts";

function mutant(id: string, likely: readonly string[] = []): Mutant {
  return { id, kind: "fault", operator: "any", states: id, operations: [], likely } as never;
}

function knownTo(check: string, id: string): readonly [string, KnownOutcome] {
  const noticed = { check, operation: "any" };
  return [id, { id, noticed, by: [check], advice: [], milliseconds: 1 }];
}

/** A runner with fixed results, which records its calls. */
function asking(noticing: Readonly<Record<string, readonly string[]>>, asked: string[] = []) {
  return async (mutants: readonly Mutant[], without?: string): Promise<readonly Outcome[]> =>
    mutants.map(({ id }) => {
      asked.push(without === undefined ? id : `${id} without ${without}`);
      const by = (noticing[id] ?? []).filter(
        (check) => check !== without && !check.startsWith(`${without}/`),
      );
      return { id, by, advice: [] } as never;
    });
}

const mutants = [mutant("one"), mutant("two"), mutant("three", ["jobs/ends"])];

test("skips a mutant that two families notice and runs the next one", async () => {
  const asked: string[] = [];
  const found = await findOwn({
    checks: ["auth/first"],
    mutants,
    known: new Map([knownTo("auth/first", "one"), knownTo("auth/first", "two")]),
    ask: asking({ one: ["auth/first", "state/other"], two: ["auth/first", "auth/second"] }, asked),
  });
  expect(found).toEqual([{ check: "auth/first", mutant: "two" }]);
  expect(asked).toEqual(["one", "one without auth", "one without auth/first", "two"]);
});

test("does not run a mutant again that an earlier run answers for another check", async () => {
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

test("assigns a mutant to the family that provokes it, even if another family sees it", async () => {
  const asked: string[] = [];
  const ask = asking({ one: ["robustness/odd", "responses/error"] }, asked);
  const found = await findOwn({
    checks: ["robustness/odd"],
    mutants,
    known: new Map([knownTo("robustness/odd", "one")]),
    // No other check sends this request.
    ask: async (those, without) =>
      (await ask(those, without)).map((one) => (without ? { ...one, by: [] } : one)),
  });
  expect(found).toEqual([{ check: "robustness/odd", mutant: "one" }]);
  expect(asked).toEqual(["one", "one without robustness"]);
});

test("assigns a mutant to the check that provokes it if no check sees it otherwise", async () => {
  const asked: string[] = [];
  const ask = asking({ three: ["responses/error"] }, asked);
  const found = await findOwn({
    checks: ["jobs/ends"],
    mutants,
    known: new Map(),
    ask: async (those, without) =>
      (await ask(those, without)).map((one) =>
        without === "jobs/ends" ? { ...one, by: [] } : one,
      ),
  });
  expect(found).toEqual([{ check: "jobs/ends", mutant: "three" }]);
  expect(asked).toEqual(["three", "three without jobs/ends"]);
});

test("tries a check without earlier results on its likely mutants", async () => {
  const found = await findOwn({
    checks: ["jobs/ends", "jobs/polled"],
    mutants,
    known: new Map(),
    ask: asking({ three: ["jobs/ends"] }),
  });
  expect(found).toEqual([{ check: "jobs/ends", mutant: "three" }, { check: "jobs/polled" }]);
});
