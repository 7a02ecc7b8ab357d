import { type CommandIo, runCommand } from "@plumbline/command";
import { createGenerateCommand } from "../src/command/create-generate-command.ts";

export interface GenerateRun {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunGenerateOptions {
  readonly cwd: string;
  /** Ends a command that watches. */
  readonly signal?: AbortSignal;
  /** Receives each text of stderr. */
  readonly onMessage?: (text: string) => void;
}

/** Runs `plumbline-generate` in this process. */
export async function runGenerate(
  argv: readonly string[],
  { cwd, signal = new AbortController().signal, onMessage }: RunGenerateOptions,
): Promise<GenerateRun> {
  const written = { stdout: "", stderr: "" };
  const io: CommandIo = {
    stdout: { write: (text: string) => (written.stdout += text) },
    stderr: {
      write: (text: string) => {
        written.stderr += text;
        onMessage?.(text);
      },
    },
    env: {},
    cwd,
    signal,
  };
  const code = await runCommand(createGenerateCommand(io), argv, io);
  return { code, ...written };
}
