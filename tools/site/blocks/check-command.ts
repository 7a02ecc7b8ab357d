import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Command } from "commander";
import { root } from "../pages/read-site.ts";
import { findCommand } from "./find-command.ts";

/** Programs that are not part of the repository, and words of the shell. */
const foreign = new Set(
  "$EDITOR cd curl do docker done export git jq kill node sleep trap until vitest wait".split(" "),
);

/** Parses a command with the options of its program, and returns what is wrong with it. It runs nothing. */
export async function checkCommand(
  words: readonly string[],
  page: string,
): Promise<string | undefined> {
  const [program = "", ...rest] = words;
  try {
    const found = await findCommand(words);
    if (found !== undefined) return checkWords(found.command, found.words);
    if (program === "npm") return checkNpm(rest, page);
    if (program === "npx" || foreign.has(program)) return undefined;
    return `There is no program ${program}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Options are parsed by commander, which throws for an unusable value. */
function checkWords(command: Command, words: readonly string[]): string | undefined {
  if (words.includes("--help") || words.includes("-h")) return undefined;
  const { operands, unknown } = command.parseOptions([...words]);
  if (unknown.length > 0) return `${command.name()} has no option ${unknown[0]}`;
  const takes = command.registeredArguments;
  if (operands.length > takes.length && !takes.at(-1)?.variadic)
    return `${command.name()} takes ${takes.length} arguments`;
  if (takes.some(({ required }, index) => required && operands[index] === undefined))
    return `${command.name()} requires further arguments`;
  return undefined;
}

/** Scripts have to be in the package of the page or of `--prefix`. */
function checkNpm(words: readonly string[], page: string): string | undefined {
  const [verb = "", ...rest] = words.filter((word) => word !== "-s");
  if (verb === "install" || verb === "ci" || verb === "exec") return undefined;
  const prefixed = rest[0] === "--prefix";
  const script = verb === "run" ? rest[prefixed ? 2 : 0] : verb;
  const folders = prefixed ? [rest[1] ?? ""] : [dirname(page), ""];
  const scripts = folders.flatMap((folder) => scriptsOf(join(root, folder, "package.json")));
  return script !== undefined && scripts.includes(script)
    ? undefined
    : `There is no script ${script}`;
}

function scriptsOf(file: string): readonly string[] {
  if (!existsSync(file)) return [];
  const { scripts = {} }: { scripts?: Readonly<Record<string, string>> } = JSON.parse(
    readFileSync(file, "utf8"),
  );
  return Object.keys(scripts);
}
