import type { CommandIo } from "@plumbline/command";

export interface Recorded {
  readonly io: CommandIo;
  readonly stdout: () => string;
  readonly stderr: () => string;
  /** Ends a long-running command as SIGINT would. */
  readonly abort: () => void;
}

/** A CommandIo that writes to memory. */
export function recordIo(cwd: string, env: Readonly<Record<string, string>> = {}): Recorded {
  const out: string[] = [];
  const err: string[] = [];
  const controller = new AbortController();
  const io: CommandIo = {
    stdout: { write: (text: string) => out.push(text) },
    stderr: { write: (text: string) => err.push(text) },
    env,
    cwd,
    signal: controller.signal,
  };
  return {
    io,
    stdout: () => out.join(""),
    stderr: () => err.join(""),
    abort: () => controller.abort(),
  };
}
