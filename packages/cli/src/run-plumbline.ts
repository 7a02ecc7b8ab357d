import { readFileSync } from "node:fs";
import { type CommandIo, exitCodes, paint, runCommand } from "@plumbline/command";
import { subcommands } from "./commands.ts";

/** Runs `plumbline <command> …` and gives the exit code. Never throws. */
export async function runPlumbline(argv: readonly string[], io: CommandIo): Promise<number> {
  const [name, ...rest] = argv;
  if (name === "--version" || name === "-V") return print(io, `${readVersion()}\n`);
  if (name === undefined || name === "--help" || name === "-h" || name === "help")
    return help(rest[0], io);
  const subcommand = subcommands.find((candidate) => candidate.name === name);
  if (!subcommand) return refuse(name, io);
  const createCommand = await subcommand.load();
  return runCommand(createCommand(io).name(`plumbline ${subcommand.name}`), rest, io);
}

function help(name: string | undefined, io: CommandIo): Promise<number> | number {
  if (name !== undefined) return runPlumbline([name, "--help"], io);
  return print(io, renderHelp(io));
}

function renderHelp(io: CommandIo): string {
  const width = Math.max(...subcommands.map((subcommand) => subcommand.name.length));
  const rows = subcommands.map(
    (subcommand) =>
      `  ${paint(io, io.stdout, "bold", subcommand.name.padEnd(width))}  ${subcommand.summary}`,
  );
  return `plumbline: one OpenAPI document, and everything that keeps to it

Usage: plumbline <command> [options]

Commands:
${rows.join("\n")}

Run plumbline <command> --help for its options and examples.

Exit codes: 0 fine, 1 findings, 2 wrong usage or configuration, 3 inconclusive
(target unreachable, credential refused, too little learnt), 70 a defect of plumbline.
`;
}

function refuse(name: string, io: CommandIo): number {
  const known = subcommands.map((subcommand) => subcommand.name).join(", ");
  const label = paint(io, io.stderr, ["bold", "red"], "error:");
  io.stderr.write(`${label} unknown command ${name}\n  use one of: ${known} (plumbline --help)\n`);
  return exitCodes.usage;
}

function print(io: CommandIo, text: string): number {
  io.stdout.write(text);
  return exitCodes.ok;
}

function readVersion(): string {
  const manifest: unknown = JSON.parse(
    readFileSync(new URL("../package.json", import.meta.url), "utf8"),
  );
  return typeof manifest === "object" && manifest && "version" in manifest
    ? String(manifest.version)
    : "unknown";
}
