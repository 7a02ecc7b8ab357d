import type { CommandIo } from "@plumbline/command";

/** Prints a message for the user. */
export function note({ stderr }: Pick<CommandIo, "stderr">, text: string): void {
  stderr.write(`${text}\n`);
}
