import type { Block } from "./read-blocks.ts";
import { splitCommands } from "./split-commands.ts";

/** The commands of a block of shell: all lines, or the lines after a prompt, whose output follows. Other blocks have none. */
export function commandsOf({ language, code }: Block): readonly (readonly string[])[] {
  const prompted = Array.from(code.matchAll(/^\$ (.*)$/gm), ([, line]) => line);
  if (language !== "sh" && language !== "") return [];
  return splitCommands(prompted.length > 0 ? prompted.join("\n") : code);
}
