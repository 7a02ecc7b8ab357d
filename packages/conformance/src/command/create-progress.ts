import type { CommandIo } from "@plumbline/command";
import type { CheckResult } from "../model/run.ts";

export interface Progress {
  show(result: CheckResult, requests: number): void;
  /** Takes the line away. */
  clear(): void;
}

const clearLine = "\r\u001b[K";

/** One live line on a terminal, silence everywhere else. */
export function createProgress({ stderr }: CommandIo, checks: number): Progress {
  if (stderr.isTTY !== true) return { show: () => {}, clear: () => {} };
  let done = 0;
  let requests = 0;
  return {
    show(result, more) {
      done += 1;
      requests += more;
      const line = `${done}/${checks} checks, ${requests} requests: ${result.operation} ${result.check}`;
      stderr.write(`${clearLine}${line.slice(0, 100)}`);
    },
    clear: () => void stderr.write(clearLine),
  };
}
