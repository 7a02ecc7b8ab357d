import { resolve } from "node:path";
import { type CommandIo, createCommand, shellWord } from "@plumbline/command";
import type { Command } from "commander";
import { packPackages, root } from "./pack-packages.ts";

const after = `Run the printed command in the folder of a project. Its package.json then names the tarballs: to install them on another machine
too, write them into the project with --out, and commit them.

Examples:
  npm run -s pack
  npm run -s pack -- @plumbline/cli --out ../shop/packages

Exit codes: 0 the tarballs are written, 2 wrong usage.`;

/** Creates the command of `npm run pack`. */
export function createPackCommand(io: CommandIo): Command {
  return createCommand(io, {
    name: "pack",
    description:
      "Write the tarballs of packages and of those that they need, and print the command that installs them.",
    after,
  })
    .argument("[packages...]", "names of packages (default: all)")
    .option("--out <folder>", "where the tarballs are written", ".plumbline/packed")
    .action(async (names: readonly string[], { out }: { readonly out: string }) => {
      const tarballs = await packPackages(names, resolve(root, out));
      io.stdout.write(`${["npm install", ...tarballs.map(shellWord)].join(" ")}\n`);
    });
}
