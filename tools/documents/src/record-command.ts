import { runPlumbline } from "@plumbline/cli";
import type { CommandIo } from "@plumbline/command";

/** A run of `plumbline` that writes to memory. */
export interface RecordedCommand {
  /** Resolves with the first text on stdout. */
  readonly firstOutput: Promise<string>;
  readonly exit: Promise<number>;
  readonly stdout: () => string;
  readonly stderr: () => string;
  /** Ends the command as SIGINT would. */
  readonly end: () => void;
}

/** Starts `plumbline` in this process. */
export function recordCommand(argv: readonly string[]): RecordedCommand {
  const out: string[] = [];
  const err: string[] = [];
  const controller = new AbortController();
  const { promise: firstOutput, resolve } = Promise.withResolvers<string>();
  const io: CommandIo = {
    stdout: {
      write: (text: string) => {
        out.push(text);
        resolve(text);
      },
    },
    stderr: { write: (text: string) => err.push(text) },
    env: {},
    cwd: process.cwd(),
    signal: controller.signal,
  };
  return {
    firstOutput,
    exit: runPlumbline(argv, io),
    stdout: () => out.join(""),
    stderr: () => err.join(""),
    end: () => controller.abort(),
  };
}
