import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** The manifest of a package, in the parts that a release reads. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly bin?: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, string | { readonly default: string }>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly engines?: { readonly node?: string };
}

/** A package of the workspace that is published. */
export interface PublicPackage {
  /** Its folder, relative to the root, with forward slashes. */
  readonly folder: string;
  readonly manifest: Manifest;
}

/** Lists the packages that are published, each after the packages that it depends on. */
export function listPackages(root: string): readonly PublicPackage[] {
  const found = globSync(["openapi/package.json", "packages/*/package.json"], { cwd: root })
    .map((file) => dirname(file).replaceAll("\\", "/"))
    .toSorted()
    .map((folder) => ({ folder, manifest: readManifest(join(root, folder)) }))
    .filter(({ manifest }) => manifest.private !== true);
  const ordered = new Set<PublicPackage>();
  const add = (each: PublicPackage): void => {
    const needed = Object.keys(each.manifest.dependencies ?? {});
    for (const other of found) if (needed.includes(other.manifest.name)) add(other);
    ordered.add(each);
  };
  for (const each of found) add(each);
  return [...ordered];
}

/** Reads the package.json of a folder. */
export function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest; // npm's own format
}
