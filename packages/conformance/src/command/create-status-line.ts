import type { CommandIo } from "@plumbline/command";

export interface StatusLine {
  /** Updates the line. `suffix` is shown only on a terminal. */
  update(suffix?: string): void;
  /** Removes the line. */
  clear(): void;
}

const widest = 100;

const clearLine = "\r\u001b[K";

/** How often a line is written if there is no terminal, in milliseconds. */
const linePeriod = 10_000;

/** Writes one updated line on a terminal, otherwise a line every ten seconds, to standard error. */
export function createStatusLine({ stderr }: CommandIo, text: () => string): StatusLine {
  if (stderr.isTTY !== true) {
    const timer = setInterval(() => stderr.write(`${text()}\n`), linePeriod);
    timer.unref();
    return { update: () => undefined, clear: () => clearInterval(timer) };
  }
  // A line that wraps cannot be cleared.
  const width = Math.min(widest, (stderr.columns ?? widest) - 1);
  return {
    update(suffix = "") {
      stderr.write(`${clearLine}${`${text()}${suffix}`.slice(0, width)}`);
    },
    clear: () => void stderr.write(clearLine),
  };
}
