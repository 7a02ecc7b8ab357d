import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const packages = fileURLToPath(new URL("../../../packages/", import.meta.url));

interface Manifest {
  readonly exports?: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
}

/** The source files that a package's `exports` lead to, below `packages/`. */
export function entryPointsOf(name: string): readonly string[] {
  const file = join(packages, name, "package.json");
  const { exports = {} }: Manifest = JSON.parse(readFileSync(file, "utf8"));
  return Object.values(exports).flatMap((target) => {
    const source = typeof target === "string" ? undefined : target["@plumbline/source"];
    return source === undefined ? [] : [join(name, source)];
  });
}

/** Names of the folders in `packages/` that contain a package. */
export function packageNames(): readonly string[] {
  return globSync("*/package.json", { cwd: packages }).map(dirname).toSorted();
}
