import { createVitest, type TestModule, type TestSpecification } from "vitest/node";
import { fingerprintTests } from "../cache/fingerprint-tests.ts";
import { openResults } from "../cache/open-results.ts";
import { addCounts, type Counts } from "../counts.ts";

export interface TestOptions {
  /** Runs every file, whatever is stored. */
  readonly fresh: boolean;
  /** Includes the exhaustive tests. */
  readonly isFull: boolean;
}

/**
 * Runs the test files of the Vitest configuration in `root` that have not passed since they, or a file they depend on, last changed, and
 * counts the others from the stored results. A file in which a test fails or is skipped runs again next time.
 */
export async function runTests(root: string, options: TestOptions): Promise<Counts> {
  const vitest = await createVitest("test", { root, watch: false, run: true });
  try {
    await vitest.standalone();
    const specifications = await vitest.globTestSpecifications();
    const files = specifications.map((specification) => pathOf(root, specification.moduleId));
    const keys = fingerprintTests(root, files, options);
    const results = openResults(root);
    const passes = files.map((file) =>
      options.fresh ? undefined : results.find(keys.get(file) ?? ""),
    );
    const changed = specifications.filter((_, index) => passes[index] === undefined);
    const cached = passes.reduce<number>((total, count) => total + (count ?? 0), 0);
    console.log(renderPlan(files.length, changed));
    const { testModules, unhandledErrors } =
      changed.length === 0 ? nothing : await vitest.runTestSpecifications(changed, true);
    // An error outside of tests belongs to no file, so any of them may be its cause.
    if (unhandledErrors.length === 0)
      results.add(selectPasses({ root, keys, options }, testModules));
    const known = { passed: cached, failed: unhandledErrors.length, skipped: 0, cached };
    return addCounts([known, ...testModules.map(countModule)]);
  } finally {
    await vitest.close();
  }
}

const nothing = { testModules: [], unhandledErrors: [] };

function renderPlan(all: number, changed: readonly TestSpecification[]): string {
  return `${changed.length} of ${all} test files to run; the others have passed since they last changed`;
}

interface Begun {
  readonly root: string;
  readonly keys: ReadonlyMap<string, string>;
  readonly options: TestOptions;
}

/** Files that passed whole and, with all they depend on, are still as they were when the run began. */
function selectPasses(
  { root, keys, options }: Begun,
  ran: readonly TestModule[],
): Readonly<Record<string, number>> {
  const passed = ran.flatMap((module) => {
    const counts = countModule(module);
    return counts.failed + counts.skipped === 0
      ? [[pathOf(root, module.moduleId), counts.passed] as const]
      : [];
  });
  const files = passed.map(([file]) => file);
  const now = fingerprintTests(root, files, options);
  return Object.fromEntries(
    passed.flatMap(([file, count]) => {
      const key = now.get(file);
      return key !== undefined && key === keys.get(file) ? [[key, count] as const] : [];
    }),
  );
}

/** Counts the tests of a file; a file that does not load is one failure. */
function countModule(module: TestModule): Counts {
  const states = [...module.children.allTests()].map((test) => test.result().state);
  const count = (state: string): number => states.filter((other) => other === state).length;
  const failed = count("failed");
  return {
    passed: count("passed"),
    failed: failed === 0 && !module.ok() ? 1 : failed,
    skipped: count("skipped") + count("pending"),
    cached: 0,
  };
}

function pathOf(root: string, moduleId: string): string {
  return moduleId.slice(root.length).replaceAll("\\", "/").replace(/^\//, "");
}
