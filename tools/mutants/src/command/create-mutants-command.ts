import { availableParallelism } from "node:os";
import { type CommandIo, createCommand, endWith } from "@plumbline/command";
import { type Command, InvalidArgumentError, Option } from "commander";
import type { MutantsFlags } from "./mutants-flags.ts";

const after = `Each mutant is a sandbox in this process with one rule broken: the document it enforces, the
answers it gives, or one of its faults. The suite reads the sound contract and must notice, by a
named check. A mutant that nobody could notice is listed as equivalent, with its reason.

Examples:
  mutants                                   every mutant
  mutants --sample 60 --seed 7              some of each operator
  mutants --kind response --only '*header*'
  mutants --full --sample 200               every check that notices, for the kill matrix
  mutants --own matrix/kill-matrix.json     whether each check has a mutant of its own
  mutants --legal --seeds 20                odd but legal sandboxes: nothing may be reported

Exit codes:
  0  every mutant is noticed or equivalent; nothing legal is reported
  1  a mutant survived, an equivalent is noticed or unknown, a legal sandbox is reported, or a check
     has no mutant of its own
  2  wrong usage`;

/** The `mutants` command. What it needs to run is loaded only when it does. */
export function createMutantsCommand(io: CommandIo): Command {
  const command = createCommand(io, {
    name: "mutants",
    description: "Break the sandbox one rule at a time, and see whether the suite notices.",
    after,
  });
  return command
    .addOption(
      new Option("--kind <kind>", "only mutants of this kind").choices([
        "contract",
        "response",
        "fault",
      ]),
    )
    .option(
      "--only <glob>",
      "only mutants whose id matches, for example '*/maxLength/*'; with --own checks, with --legal sandboxes",
    )
    .option("--sample <number>", "only so many, some of each operator", readCount)
    .option("--seed <number>", "seed of the sample and of the suite", readCount, 1)
    .option("--full", "ask every check, not only until one notices")
    .option(
      "--own <kill-matrix.json>",
      "for each check, find a mutant that its family alone notices, among those of an earlier run",
    )
    .option("--legal", "run odd but legal sandboxes instead")
    .option("--seeds <number>", "with --legal: with so many seeds each", readCount, 1)
    .option(
      "--workers <number>",
      "threads that look for mutants",
      readCount,
      availableParallelism(),
    )
    .option("--report-dir <directory>", "write the kill matrix as JSON and as a page")
    .option("--list", "print the ids, and run nothing")
    .option("--json", "print the kill matrix as JSON on stdout")
    .action(async (flags: MutantsFlags) => {
      const { runMutantsCommand } = await import("./run-mutants-command.ts");
      endWith(command, await runMutantsCommand(io, flags));
    });
}

function readCount(text: string): number {
  if (/^\d{1,9}$/.test(text) && Number(text) > 0) return Number(text);
  throw new InvalidArgumentError("Give a whole number greater than zero.");
}
