import type { CommandIo } from "@plumbline/command";

/** Tells the person who started the command something. */
export function note({ stderr }: Pick<CommandIo, "stderr">, text: string): void {
  stderr.write(`${text}\n`);
}
