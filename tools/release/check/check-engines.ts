import { existsSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { subset, validRange } from "semver";
import { type Manifest, readManifest } from "../packages/list-packages.ts";
import type { StagedPackage } from "../packages/stage-package.ts";

/** Reports dependencies that do not run on every Node that the package declares. A package of data needs none. */
export function checkEngines({ folder, manifest }: StagedPackage, root: string): readonly string[] {
  const declared = manifest.engines?.node;
  if (declared === undefined)
    return Object.keys(manifest.dependencies ?? {}).length +
      Object.keys(manifest.bin ?? {}).length >
      0
      ? ["engines.node is missing"]
      : [];
  return listDependencies(join(root, folder))
    .filter(({ engines }) => !allows(engines?.node, declared))
    .map(
      ({ name, version, engines }) =>
        `It declares Node ${declared}, but ${name} ${version} requires ${engines?.node}`,
    );
}

/** Some old packages state ranges that are not valid; npm ignores these. */
function allows(required: string | undefined, declared: string): boolean {
  return required === undefined || validRange(required) === null || subset(declared, required);
}

/** The manifests of everything that is installed with the package in a folder. */
function listDependencies(folder: string): readonly Manifest[] {
  const found = new Map<string, Manifest>();
  const visit = (place: string): void => {
    const manifest = readManifest(place);
    for (const name of Object.keys(manifest.dependencies ?? {})) {
      const dependency = findInstalled(name, place);
      if (found.has(dependency)) continue;
      found.set(dependency, readManifest(dependency));
      visit(dependency);
    }
  };
  visit(realpathSync(folder));
  return [...found.values()];
}

/** Looks in the node_modules of a folder and the folders above it, as Node does. */
function findInstalled(name: string, from: string): string {
  const place = join(from, "node_modules", name);
  if (existsSync(join(place, "package.json"))) return realpathSync(place);
  const above = dirname(from);
  if (above === from) throw new Error(`${name} is not installed`);
  return findInstalled(name, above);
}
