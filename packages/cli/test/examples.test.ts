import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";

const root = fileURLToPath(new URL("../../../examples/vitest", import.meta.url));

/** Starts Vitest like `vitest run`, with the sources of packages. */
const script = `
const { startVitest } = await import("vitest/node");
const conditions = ["@plumbline/source"];
const resolve = { conditions };
const ssr = { resolve: { conditions, externalConditions: conditions } };
const [, outputFile] = process.argv;
const options = { root: process.cwd(), watch: false, reporters: ["json"], outputFile };
const vitest = await startVitest("test", [], options, { resolve, ssr });
await vitest.close();`;

interface Results {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly ancestorTitles: readonly string[] }[];
  }[];
}

test("the example of a Vitest project runs, with a test for each operation and check", async () => {
  const folder = await mkdtemp(join(tmpdir(), "plumbline-example-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "results.json");
  const flags = ["--conditions=@plumbline/source", "--input-type=module", "--eval", script, file];

  await promisify(execFile)(process.execPath, flags, { cwd: root });

  const results = JSON.parse(await readFile(file, "utf8")) as Results;
  expect(results.numFailedTests).toBe(0);
  expect(results.numPassedTests).toBeGreaterThan(20);
  const titles = results.testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ ancestorTitles }) => ancestorTitles[0]),
  );
  expect(new Set(titles)).toEqual(new Set(["list_books", "add_book"]));
});
