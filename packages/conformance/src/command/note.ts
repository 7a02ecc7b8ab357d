import type { CommandIo } from "@plumbline/command";

/** Says something to whoever started the command. */
export function note({ stderr }: CommandIo, text: string): void {
  stderr.write(`${text}\n`);
}
