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

/** How often the line of a terminal is updated in addition, in milliseconds. */
const terminalPeriod = 1_000;

/** Writes one updated line on a terminal, otherwise a line every ten seconds, to standard error. */
export function createStatusLine({ stderr }: CommandIo, text: () => string): StatusLine {
  if (stderr.isTTY !== true) {
    const timer = setInterval(() => stderr.write(`${text()}\n`), linePeriod);
    timer.unref();
    return { update: () => undefined, clear: () => clearInterval(timer) };
  }
  // A line that wraps cannot be cleared.
  const width = Math.min(widest, (stderr.columns ?? widest) - 1);
  let shown = "";
  const write = (): void => {
    stderr.write(`${clearLine}${`${text()}${shown}`.slice(0, width)}`);
  };
  const timer = setInterval(write, terminalPeriod);
  timer.unref();
  return {
    update(suffix = "") {
      shown = suffix;
      write();
    },
    clear() {
      clearInterval(timer);
      stderr.write(clearLine);
    },
  };
}
