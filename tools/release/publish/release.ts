import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type CommandIo, exitCodes } from "@plumbline/command";
import { checkPackage } from "../check/check-package.ts";
import { listPackages } from "../packages/list-packages.ts";
import { type StagedPackage, stagePackage } from "../packages/stage-package.ts";
import { checkRepository } from "./check-repository.ts";
import { createTags } from "./create-tags.ts";
import { describeBuilder } from "./describe-builder.ts";
import { isPublished } from "./is-published.ts";
import { checkLogin, publishPackage } from "./publish-package.ts";

/** Options of `npm run release`. */
export interface ReleaseOptions {
  readonly dryRun?: boolean;
  readonly registry?: string;
  readonly tag: string;
  /** Whether git must have everything, and gets the tags. */
  readonly git: boolean;
}

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** Checks all packages, and publishes those whose version is new. Returns the exit code. */
export async function release(options: ReleaseOptions, io: CommandIo): Promise<number> {
  const { provenance, repository } = describeBuilder(io.env);
  const packages = listPackages(root);
  if (options.git) await checkRepository(root, packages);
  const say = (line: string): void => void io.stderr.write(`${line}\n`);

  const asked = await Promise.all(packages.map(async (each) => isPublished(each, options)));
  const fresh = packages.filter((_, index) => asked[index] === false);
  say(`${packages.length} packages, ${packages.length - fresh.length} of them published already`);

  if (fresh.length > 0 && !options.dryRun && !provenance) await checkLogin(options);

  const staged: StagedPackage[] = [];
  const findings: string[] = [];
  for (const each of fresh) {
    const into = join(root, ".plumbline", "release");
    const packed = await stagePackage(each, { root, into, repository });
    findings.push(...(await checkPackage(packed, root)));
    staged.push(packed);
  }
  for (const finding of findings) say(finding);
  if (findings.length > 0) return exitCodes.findings;

  for (const each of staged) {
    await publishPackage(each, { ...options, provenance });
    const { name, version } = each.manifest;
    io.stdout.write(`${options.dryRun ? "would publish" : "published"} ${name}@${version}\n`);
  }
  if (options.git && !options.dryRun && fresh.length > 0) {
    await createTags(root, fresh);
    say("Publish the tags: git push --tags");
  }
  return exitCodes.ok;
}
