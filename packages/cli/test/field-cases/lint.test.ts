import { expect, test } from "vitest";
import type { LintProblem } from "../../src/index.ts";
import { documentOf, plumbline } from "./support.ts";

async function lint(
  document: string,
): Promise<{ readonly exit: number; readonly problems: readonly LintProblem[] }> {
  const { exit, stdout } = await plumbline("lint", documentOf(document), "--json");
  return { exit, problems: JSON.parse(stdout) };
}

test.each([
  "lint-false-errors/anchor.yaml",
  "lint-false-errors/bundle.yaml",
  "lint-false-errors/spaces/openapi.yaml",
  "xml-example/openapi.yaml",
  "ref-siblings-30/openapi.yaml",
  "openapi-32/openapi.yaml",
])("%s has no error", async (document) => {
  const { exit, problems } = await lint(document);
  expect(problems.filter(({ severity }) => severity === "error")).toEqual([]);
  expect(exit).toBe(0);
});

test("siblings of a reference in 3.0 are warnings that name their places", async () => {
  const { problems } = await lint("ref-siblings-30/openapi.yaml");
  const ignored = problems.filter(({ rule }) => rule === "sibling-ignored");
  expect(ignored.map(({ severity, pointer }) => [severity, pointer])).toEqual([
    ["warning", "/components/schemas/Pet/properties/name/maxLength"],
    ["warning", "/components/schemas/Pet/properties/owner/required"],
  ]);
});
