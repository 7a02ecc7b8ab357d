/**
 * Returns the result of a function, or rejects with the signal's reason if that comes first. The function is not called if the signal is
 * already aborted. Leaves no listener behind.
 */
export async function untilAborted<T>(
  start: () => Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  if (!signal) return start();
  signal.throwIfAborted();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = (): void => reject(signal.reason);
  signal.addEventListener("abort", abort, { once: true });
  try {
    return await Promise.race([start(), aborted]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}
