import { readFileSync } from "node:fs";
import { type CommandIo, paint } from "@plumbline/command/command-io";
import { exitCodes } from "@plumbline/command/exit-codes";
import { subcommands } from "./subcommands.ts";

/**
 * Runs `plumbline <command> …`. Returns the exit code. Never rejects.
 * @example
 * ```ts
 * import { runPlumbline } from "@plumbline/cli";
 * import { processIo } from "@plumbline/command";
 *
 * process.exitCode = await runPlumbline(["lint", "openapi.yaml"], processIo());
 * ```
 */
export async function runPlumbline(argv: readonly string[], io: CommandIo): Promise<number> {
  const [name, ...rest] = argv;
  if (name === "--version" || name === "-V") return print(io, `${readVersion()}\n`);
  if (name === undefined || name === "--help" || name === "-h" || name === "help")
    return help(rest[0], io);
  const subcommand = subcommands.find((candidate) => candidate.name === name);
  if (!subcommand) return rejectCommand(name, io);
  // The list of commands is printed without loading any.
  const [createCommand, { runCommand }] = await Promise.all([
    subcommand.load(),
    import("@plumbline/command"),
  ]);
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
  return `plumbline: test, mock and generate clients from one OpenAPI document

Usage: plumbline <command> [options]

Commands:
${rows.join("\n")}

Run plumbline <command> --help for options and examples.

Exit codes: 0 success, 1 findings, 2 wrong usage or configuration, 3 inconclusive
(target unreachable, credential rejected, too few checks run), 70 internal error of plumbline.
`;
}

function rejectCommand(name: string, io: CommandIo): number {
  const known = subcommands.map((subcommand) => subcommand.name).join(", ");
  const label = paint(io, io.stderr, ["bold", "red"], "error:");
  io.stderr.write(`${label} Unknown command ${name}\n  Use one of: ${known} (plumbline --help)\n`);
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
