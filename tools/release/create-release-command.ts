import { type CommandIo, createCommand, endWith } from "@plumbline/command";
import type { Command } from "commander";
import { release, type ReleaseOptions } from "./publish/release.ts";

const after = `Steps:
  1. Ask the registry which versions it has. These are skipped, so that a release that stopped can be started again.
  2. Pack the other packages and check each: contents, size, engines, manifest (publint) and types (attw).
  3. Publish them, each after the packages that it depends on, and create a git tag for each.

The registry and the token come from npm's configuration, for example NODE_AUTH_TOKEN with an .npmrc of the user. In a
workflow of GitHub or GitLab with an identity token, packages are published with provenance, and their manifests name
the repository of the workflow.

Examples:
  npm run release -- --dry-run
  npm run release
  npm run release -- --registry http://127.0.0.1:4873 --no-git

Exit codes: 0 everything is published, 1 a check failed, 2 wrong usage, no token, pending changesets or uncommitted
files, 3 the registry cannot be reached.`;

/** Creates the command of `npm run release`. */
export function createReleaseCommand(io: CommandIo): Command {
  const command = createCommand(io, {
    name: "release",
    description: "Check all packages, and publish the versions that the registry does not have.",
    after,
  });
  return command
    .option("--dry-run", "do everything except publishing and tagging")
    .option("--registry <url>", "registry to publish to (default: npm's configuration)")
    .option("--tag <tag>", "dist-tag of the published versions", "latest")
    .option(
      "--no-git",
      "publish the files as they are: ignore the state of git, and create no tags",
    )
    .action(async (options: ReleaseOptions) => {
      endWith(command, await release(options, io));
    });
}
