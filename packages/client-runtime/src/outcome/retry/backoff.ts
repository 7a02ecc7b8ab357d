const failures = { firstMs: 500, mostMs: 20_000 };
const polls = { firstMs: 1000, mostMs: 10_000 };

/**
 * How long to wait after a number of failures in a row: at least the given time, and up to twice the bound of the previous wait. The
 * random spread keeps clients that failed together from retrying together, and keeps a response with `Retry-After: 0` from causing a busy loop.
 */
export function backoff(atLeastMs: number, failuresBefore: number, random: () => number): number {
  return Math.max(atLeastMs, random() * doubled(failures, failuresBefore));
}

/** How long to wait before polling again: at least half of the bound, because an execution takes time. */
export function pendingBackoff(pollsBefore: number, random: () => number): number {
  return ((1 + random()) / 2) * doubled(polls, pollsBefore);
}

function doubled({ firstMs, mostMs }: typeof polls, times: number): number {
  return Math.min(mostMs, firstMs * 2 ** times);
}
