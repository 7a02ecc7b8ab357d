import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * The test files that take longest, the longest first. The paths have no extension, because every result depends on the files that
 * the configuration names.
 */
export const longest: readonly string[] = [
  "tools/mutants/test/sample",
  "tools/mutants/test/legal",
  "packages/sandbox/test/durability",
  "packages/sandbox/test/conformance",
  "packages/conformance/test/served/login",
  "packages/conformance/test/hostile/effects",
  "packages/conformance/test/served/mock",
  "packages/sandbox/test/journeys",
];

/** Starts the longest files first: Vitest starts with the largest, and a long file at the end leaves other cores idle. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the method of the sequencer, not of an array
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}

function rank({ moduleId }: TestSpecification): number {
  const index = longest.findIndex((path) => moduleId.endsWith(`${path}.test.ts`));
  return index === -1 ? longest.length : index;
}
