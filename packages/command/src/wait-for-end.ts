/** Resolves when the signal aborts, or at once if it already has. The process does not end before, even if nothing else runs. */
export function waitForEnd(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  const waiting = setInterval(() => {}, longest);
  return new Promise((resolve) =>
    signal.addEventListener(
      "abort",
      () => {
        clearInterval(waiting);
        resolve();
      },
      { once: true },
    ),
  );
}

/** The longest interval of a timer. */
const longest = 2 ** 31 - 1;
