import { resolve } from "node:path";
import { type CommandIo, createCommand, waitForEnd } from "@plumbline/command";
import type { Command } from "commander";
import { buildSite } from "./build-site.ts";
import { serveSite } from "./serve-site.ts";

const after = `Examples:
  npm run site                              build the site into .plumbline/site/dist
  npm run site -- --serve                   build it and serve it on this machine
  npm run site -- --out public --base /plumbline/

The build uses no network, and neither do the pages, search included.

Exit codes: 0 built, or ended by SIGINT or SIGTERM; 2 wrong usage.`;

interface SiteOptions {
  readonly out?: string;
  readonly base: string;
  readonly serve?: true;
  readonly port: string;
}

/** Creates the command of the documentation site. */
export function createSiteCommand(io: CommandIo): Command {
  return createCommand(io, {
    name: "site",
    description: "Build the documentation site from the pages of this repository.",
    after,
  })
    .option("--out <directory>", "where to write the site (default: .plumbline/site/dist)")
    .option("--base <path>", "path below which the site will be served", "/")
    .option("--serve", "serve the built site on a loopback address until Ctrl+C")
    .option("--port <number>", "port of --serve", "4173")
    .action(async ({ out, base, serve, port }: SiteOptions) => {
      const folder = await buildSite({ base, ...(out && { out: resolve(io.cwd, out) }) });
      io.stderr.write(`The site is in ${folder}\n`);
      if (!serve) return;
      const site = await serveSite({ folder, base, port: Number(port) });
      io.stdout.write(`${site.url}\n`);
      await waitForEnd(io.signal);
      await site.close();
    });
}
