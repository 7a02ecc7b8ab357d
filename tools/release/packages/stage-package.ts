import { mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ReleaseError } from "../release-error.ts";
import { type PublicPackage, readManifest } from "./list-packages.ts";
import { relinkReadme } from "./relink-readme.ts";
import { runProgram, runPnpm } from "./run-program.ts";

/** A package as it is published: a folder with exactly the files of its tarball. */
export interface StagedPackage extends PublicPackage {
  readonly directory: string;
  /** Size of the tarball in bytes. */
  readonly bytes: number;
}

interface StageOptions {
  readonly root: string;
  /** The folder for the staged packages. */
  readonly into: string;
  /** The address of the repository, if it is known. */
  readonly repository?: string | undefined;
}

/** Packs a package with pnpm, which replaces `workspace:` by versions as npm does not, and unpacks it into a folder of its own. */
export async function stagePackage(
  each: PublicPackage,
  { root, into, repository }: StageOptions,
): Promise<StagedPackage> {
  const place = join(into, each.manifest.name.replace(/^@/, "").replace("/", "-"));
  rmSync(place, { recursive: true, force: true });
  mkdirSync(place, { recursive: true });
  const tarball = join(place, "package.tgz");
  const packed = await runPnpm(["pack", "--out", tarball], join(root, each.folder));
  if (packed.code !== 0)
    throw new ReleaseError("not-packed", `pnpm cannot pack ${each.folder}`, {
      hint: `${packed.stdout}${packed.stderr}`.trim(),
    });
  const { size: bytes } = statSync(tarball);
  await runProgram("tar", ["-xzf", "package.tgz"], place);
  rmSync(tarball);
  const directory = join(place, "package");
  relinkReadme(directory, { folder: each.folder, repository });
  if (repository) addRepository(directory, { url: repository, directory: each.folder });
  return { folder: each.folder, manifest: readManifest(directory), directory, bytes };
}

/** npm accepts the provenance of a package only if its manifest names the repository that built it. */
function addRepository(
  directory: string,
  place: { readonly url: string; readonly directory: string },
): void {
  const manifest = { ...readManifest(directory), repository: { type: "git", ...place } };
  writeFileSync(join(directory, "package.json"), `${JSON.stringify(manifest, undefined, 2)}\n`);
}
