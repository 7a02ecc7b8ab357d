const failures = { firstMs: 500, mostMs: 20_000 };
const polls = { firstMs: 1000, mostMs: 10_000 };

/**
 * How long to wait after so many failures in a row, and never less than what was asked for: anything up to twice as much as the time before,
 * so that callers who failed together do not come back together, and that what asks for no wait at all is not asked without end.
 */
export function atLeast(askedMs: number, before: number, random: () => number): number {
  return Math.max(askedMs, random() * doubled(failures, before));
}

/** How long to wait before a key is asked for again; never less than half, for it takes its time. */
export function pendingBackoff(before: number, random: () => number): number {
  return ((1 + random()) / 2) * doubled(polls, before);
}

function doubled({ firstMs, mostMs }: typeof polls, times: number): number {
  return Math.min(mostMs, firstMs * 2 ** times);
}
