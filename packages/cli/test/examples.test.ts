import { fileURLToPath } from "node:url";
import { runVitest } from "@plumbline-tools/nested-vitest";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../../../examples/vitest", import.meta.url));

interface Results {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly ancestorTitles: readonly string[] }[];
  }[];
}

test("the example of a Vitest project runs, with a test for each operation and check", async () => {
  const results = JSON.parse(await runVitest(root)) as Results;

  expect(results.numFailedTests).toBe(0);
  expect(results.numPassedTests).toBeGreaterThan(20);
  const titles = results.testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ ancestorTitles }) => ancestorTitles[0]),
  );
  expect(new Set(titles)).toEqual(new Set(["list_books", "add_book"]));
});
