import type { CommandIo } from "@plumbline/command";
import type { CheckResult } from "../model/run.ts";

export interface Progress {
  show(result: CheckResult, requests: number): void;
  /** Takes the line away. */
  clear(): void;
}

const widest = 100;

const clearLine = "\r\u001b[K";

/** One live line on a terminal, silence everywhere else. */
export function createProgress({ stderr }: CommandIo, checks: number): Progress {
  if (stderr.isTTY !== true) return { show: () => {}, clear: () => {} };
  // A line that wraps cannot be cleared.
  const width = Math.min(widest, (stderr.columns ?? widest) - 1);
  let done = 0;
  let requests = 0;
  return {
    show(result, more) {
      done += 1;
      requests += more;
      const line = `${done}/${checks} checks, ${requests} requests: ${result.operation} ${result.check}`;
      stderr.write(`${clearLine}${line.slice(0, width)}`);
    },
    clear: () => void stderr.write(clearLine),
  };
}
