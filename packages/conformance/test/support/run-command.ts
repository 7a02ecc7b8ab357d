import { type CommandIo, runCommand } from "@plumbline/command";
import type { Command } from "commander";
import { createTestCommand } from "../../src/command/create-test-command.ts";

export interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export interface CommandSituation {
  readonly env?: Record<string, string>;
  readonly signal?: AbortSignal;
  /** Default: the test command. */
  readonly create?: (io: CommandIo) => Command;
}

/** Runs the command in a folder and returns what it wrote. */
export async function runCommandIn(
  folder: string,
  args: readonly string[],
  {
    env = {},
    signal = new AbortController().signal,
    create = createTestCommand,
  }: CommandSituation = {},
): Promise<Outcome> {
  const written = { out: "", err: "" };
  const io: CommandIo = {
    stdout: { write: (text) => (written.out += text) },
    stderr: { write: (text) => (written.err += text) },
    env,
    cwd: folder,
    signal,
  };
  const code = await runCommand(create(io), args, io);
  return { code, ...written };
}
