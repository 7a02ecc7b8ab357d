import { expect, test } from "vitest";
import { allChecks } from "../all-checks.ts";
import { checkWorth } from "./check-worth.ts";

test("each measured worth belongs to a check, or to a family whose checks the documents define", () => {
  const known = new Set<string>([...allChecks.map(({ id }) => id), "journeys"]);
  expect(Object.keys(checkWorth).filter((id) => !known.has(id))).toEqual([]);
});

test("each check that another one builds on exists", () => {
  const known = new Set(allChecks.map(({ id }) => id));
  const named = allChecks.flatMap((check) =>
    check.kind === "property" ? (check.after ?? []) : [],
  );
  expect(named.filter((id) => !known.has(id))).toEqual([]);
});
