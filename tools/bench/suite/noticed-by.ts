/** The reports of a suite about an unbroken server. The suite runs twice, because tests with random values may fail only sometimes. */
export function toBaseline(runs: readonly (readonly string[])[]): ReadonlySet<string> {
  return new Set(runs.flat());
}

/** Returns the failed tests that do not fail on an unbroken server. Any of them means that the suite notices. */
export function noticedBy(
  failures: readonly string[],
  baseline: ReadonlySet<string>,
): readonly string[] {
  return [...new Set(failures)].filter((name) => !baseline.has(name));
}
