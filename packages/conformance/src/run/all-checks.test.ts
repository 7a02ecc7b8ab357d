import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { allChecks } from "./all-checks.ts";

test("the checks run in this order", () => {
  expect(allChecks.map(({ id }) => id)).toMatchSnapshot();
});

test("a check runs after every check that it depends on", () => {
  const ids = allChecks.map(({ id }) => id);
  for (const check of allChecks)
    for (const id of check.kind === "property" ? (check.after ?? []) : []) {
      expect(ids).toContain(id);
      expect(ids.indexOf(id)).toBeLessThan(ids.indexOf(check.id));
    }
});

test("a check with needs states when it applies, so that it is not skipped elsewhere", () => {
  const vague = allChecks.filter(({ needs = [], applies }) => needs.length > 0 && !applies);
  expect(vague.map(({ id }) => id)).toEqual([]);
});

/** Reasons of the skips that needs give. */
const covered =
  /reason: "(?:stateless-target|identity-missing|clock-missing|not-configured|effect-not-allowed)"/;

test("no check makes a skip for a reason that a need covers", () => {
  const source = join(import.meta.dirname, "..");
  const files = globSync(["checks/**/*.ts", "auth/**/*.ts"], { cwd: source });
  const own = files
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => !file.startsWith("checks/needs/") && file !== "auth/interfaces.ts")
    .filter((file) => !file.endsWith(".test.ts"))
    .filter((file) => covered.test(readFileSync(join(source, file), "utf8")));
  expect(files.length).toBeGreaterThan(200);
  expect(own).toEqual([]);
});
