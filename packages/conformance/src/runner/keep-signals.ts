const signals = ["SIGINT", "SIGTERM"] as const;

/**
 * Takes back the signal handlers that `start` installs. Vitest's end the process at once, before the run can report what
 * it knows; the command has its own.
 */
export async function keepSignals<T>(start: () => Promise<T>): Promise<T> {
  const before = signals.map((signal) => new Set(process.listeners(signal)));
  const started = await start();
  for (const [index, signal] of signals.entries()) {
    const added = process.listeners(signal).filter((listener) => !before[index]?.has(listener));
    for (const listener of added) process.off(signal, listener);
  }
  return started;
}
