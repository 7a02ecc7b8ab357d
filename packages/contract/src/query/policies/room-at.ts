/** A limit on the requests of any window of one length. */
export interface RollingWindow {
  /** Requests allowed in any window. */
  readonly limit: number;
  /** Length of the window in milliseconds. */
  readonly windowMs: number;
}

/**
 * When a rolling window has room for more requests, or for as many of them as it holds. A request at `t` counts up to, but not at,
 * `t + windowMs`. `times` are the requests so far, in ascending order. `-Infinity` if there is room at any time, `Infinity` if the
 * limit is 0.
 */
export function roomAt(
  { limit, windowMs }: RollingWindow,
  times: readonly number[],
  requests = 1,
): number {
  if (limit <= 0) return Number.POSITIVE_INFINITY;
  const leaving = times[times.length + Math.min(requests, limit) - limit - 1];
  return requests <= 0 || leaving === undefined ? Number.NEGATIVE_INFINITY : leaving + windowMs;
}
