import type { CommandIo } from "@plumbline/command";

/** Writes a message to the user to standard error. */
export function note({ stderr }: CommandIo, text: string): void {
  stderr.write(`${text}\n`);
}
