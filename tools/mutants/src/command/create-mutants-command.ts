import { availableParallelism } from "node:os";
import { type CommandIo, createCommand, endWith, readDuration } from "@plumbline/command";
import { type Command, InvalidArgumentError, Option } from "commander";
import type { MutantsFlags } from "./mutants-flags.ts";

const after = `Each mutant is a sandbox in this process with one rule broken, in the document it enforces, in its
responses or by a fault. The suite reads the sound contract, and a check must notice the mutant.
A mutant that no check can notice is listed as equivalent, with its reason.

Examples:
  mutants                                   every mutant
  mutants --sample 60 --seed 7              some of each operator
  mutants --kind response --only '*header*'
  mutants --full --sample 200               find every check that notices, for the kill matrix
  mutants --sample 60 --time 10m            what a run notices in ten minutes
  mutants --own matrix/kill-matrix.json     find a mutant that only one family notices, for each check
  mutants --price --counts-rejected         what a whole run costs if rejected writes count
  mutants --legal --seeds 20                run odd but legal sandboxes, which must pass

Exit codes:
  0  every mutant is noticed or equivalent; every legal sandbox passes
  1  a mutant survived, an equivalent was noticed or is unknown, a legal sandbox failed, or a check
     has no mutant of its own
  2  wrong usage`;

/** Creates the `mutants` command, which loads its modules when it runs. */
export function createMutantsCommand(io: CommandIo): Command {
  const command = createCommand(io, {
    name: "mutants",
    description: "Break the sandbox one rule at a time and check that the suite notices.",
    after,
  });
  return command
    .addOption(
      new Option("--kind <kind>", "run only mutants of this kind").choices([
        "contract",
        "parameter",
        "text",
        "response",
        "list",
        "effect",
        "fault",
      ]),
    )
    .option(
      "--only <glob>",
      "run only matching mutants, such as '*/maxLength/*'; with --own checks, with --legal sandboxes",
    )
    .option("--sample <number>", "run a sample of this size, evenly from all operators", readCount)
    .option("--seed <number>", "seed of the sample and of the suite", readCount, 1)
    .option("--full", "run every check instead of stopping at the first that notices")
    .option(
      "--time <duration>",
      "run the whole suite in this time at the declared limits, for example 10m",
      readDuration,
    )
    .option("--counts-rejected", "count rejected writes in the limits of the sandboxes")
    .option(
      "--own <kill-matrix.json>",
      "for each check, find a mutant of an earlier run that only its family notices",
    )
    .option(
      "--worth <kill-matrix.json>",
      "print the table with which the suite orders its checks when time is short",
    )
    .option("--price", "print what a run costs on a sandbox without a defect")
    .option("--legal", "run odd but legal sandboxes instead")
    .option("--seeds <number>", "with --legal: the number of seeds for each sandbox", readCount, 1)
    .option("--workers <number>", "the number of worker threads", readCount, availableParallelism())
    .option("--report-dir <directory>", "write the kill matrix as JSON and as a page")
    .option("--list", "print the IDs without running anything")
    .option("--json", "print the kill matrix as JSON on stdout")
    .action(async (flags: MutantsFlags) => {
      const { runMutantsCommand } = await import("./run-mutants-command.ts");
      endWith(command, await runMutantsCommand(io, flags));
    });
}

function readCount(text: string): number {
  if (/^\d{1,9}$/.test(text) && Number(text) > 0) return Number(text);
  throw new InvalidArgumentError("Pass an integer greater than zero.");
}
