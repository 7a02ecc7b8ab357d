import { tmpdir } from "node:os";
import { runNpm } from "../packages/run-program.ts";
import type { StagedPackage } from "../packages/stage-package.ts";
import { ReleaseError } from "../release-error.ts";
import { type RegistryOptions, registryFlags } from "./registry-flags.ts";

interface PublishOptions extends RegistryOptions {
  readonly tag: string;
  readonly provenance: boolean;
  readonly dryRun?: boolean;
}

/** Publishes the checked files of a package. Throws a ReleaseError with npm's reason if the registry rejects them. */
export async function publishPackage(
  { manifest, directory }: StagedPackage,
  options: PublishOptions,
): Promise<void> {
  const { code, stderr } = await runNpm(
    [
      "publish",
      "--access=public",
      "--ignore-scripts",
      `--tag=${options.tag}`,
      ...(options.provenance ? ["--provenance"] : []),
      ...(options.dryRun ? ["--dry-run"] : []),
      ...registryFlags(options),
    ],
    directory,
  );
  if (code !== 0)
    throw new ReleaseError(
      "not-published",
      `npm cannot publish ${manifest.name}@${manifest.version}`,
      {
        hint: `Fix the cause and start again: published versions are skipped.\n${stderr.trim()}`,
      },
    );
}

/** Throws a ReleaseError if npm has no token that the registry accepts. Asked before the first package, so that none is published alone. */
export async function checkLogin(options: RegistryOptions): Promise<void> {
  const { code, stderr } = await runNpm(["whoami", ...registryFlags(options)], tmpdir());
  if (code === 0) return;
  if (/\b(ENEEDAUTH|E401|E403)\b/.test(stderr))
    throw new ReleaseError("not-logged-in", "The registry does not know who publishes", {
      hint: "Run npm login, or put a token into the user's .npmrc: //<registry>/:_authToken=${NODE_AUTH_TOKEN}",
    });
  throw new ReleaseError("registry-unreachable", "npm cannot ask the registry who publishes", {
    hint: stderr.trim(),
  });
}
