import { type CommandIo, createCommand, endWith } from "@plumbline/command";
import { type Command, InvalidArgumentError } from "commander";
import type { FieldFlags } from "./field-flags.ts";

const after = `Each product is installed from npm or Debian below .plumbline/field, started on a free port of this machine with new data, and
tested with its own document, a credential and no fixtures. Its findings are compared with the reviewed ones in
tools/field/expectations. Reports are written to .plumbline/field/runs/<name>; maintainers.md there has the true findings for the makers of the product.

Examples:
  field                     every product, one after the other
  field powerdns loopback   some of them
  field --list              print their names

Exit codes:
  0  every finding is reviewed
  1  a finding is not reviewed
  2  wrong usage
  3  a product could not be installed, started or tested`;

/** Creates the `field` command, which loads its modules when it runs. */
export function createFieldCommand(io: CommandIo): Command {
  const command = createCommand(io, {
    name: "field",
    description: "Run the suite against real products and compare the findings with reviewed ones.",
    after,
  });
  return command
    .argument("[name...]", "the products; default: all")
    .option("--seed <number>", "seed of the suite", readSeed, 1)
    .option("--list", "print the products without running anything")
    .option("--json", "print the results as JSON on stdout")
    .action(async (names: readonly string[], flags: FieldFlags) => {
      const { runFieldCommand } = await import("./run-field-command.ts");
      endWith(command, await runFieldCommand(io, names, flags));
    });
}

function readSeed(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("Pass an integer.");
}
