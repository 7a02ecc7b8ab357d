/** The counts of a step. A pass that is read from the stored results counts as passed and as cached. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly cached: number;
}

/** Adds counts up. */
export function addCounts(all: readonly Counts[]): Counts {
  const sum = (key: keyof Counts): number => all.reduce((total, counts) => total + counts[key], 0);
  return {
    passed: sum("passed"),
    failed: sum("failed"),
    skipped: sum("skipped"),
    cached: sum("cached"),
  };
}

/** The closing line: `12 passed, 0 failed, 1 skipped (10 cached)`. */
export function renderCounts({ passed, failed, skipped, cached }: Counts): string {
  const parts = [`${passed} passed`, `${failed} failed`];
  if (skipped > 0) parts.push(`${skipped} skipped`);
  return `${parts.join(", ")}${cached > 0 ? ` (${cached} cached)` : ""}`;
}
