import { readFileSync } from "node:fs";

/**
 * Ends the process with exit code 2 and a sentence if Node is older than a package declares in `engines.node`. A command calls it before it
 * imports anything else, because an import that Node does not know fails first.
 * @param manifest - URL of the package.json with `engines.node` as `>=` and a version.
 * @example
 * ```ts
 * import { requireNode } from "@plumbline/command/require-node";
 *
 * requireNode(new URL("../package.json", import.meta.url));
 * ```
 */
export function requireNode(manifest: URL, version: string = process.versions.node): void {
  // A package.json, whose own file was just read to start this program.
  const { name, bin, engines } = JSON.parse(readFileSync(manifest, "utf8")) as Manifest;
  const wanted = engines.node.replace(">=", "");
  if (!isOlder(version, wanted)) return;
  const [major] = wanted.split(".");
  process.stderr.write(
    `error: ${name} requires Node ${wanted} or later, and this is Node ${version}\n` +
      `  Install it, or run: npx --package=node@${major} --package=${name} -- ${Object.keys(bin).join()} …\n`,
  );
  process.exit(2);
}

interface Manifest {
  readonly name: string;
  readonly bin: Readonly<Record<string, string>>;
  readonly engines: { readonly node: string };
}

function isOlder(version: string, wanted: string): boolean {
  const found = version.split(".").map(Number);
  const numbers = wanted.split(".").map(Number);
  const at = numbers.findIndex((number, index) => number !== found[index]);
  return at >= 0 && (found[at] ?? 0) < (numbers[at] ?? 0);
}
