// The step "packages" of the gate: checks each package as it would be published, and imports its entries.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { fingerprint } from "../gate/cache/fingerprint.ts";
import { openResults } from "../gate/cache/open-results.ts";
import { readTree } from "../gate/cache/read-tree.ts";
import { checkPackage } from "./check/check-package.ts";
import { listPackages, type PublicPackage } from "./packages/list-packages.ts";
import { stagePackage } from "./packages/stage-package.ts";

/** Entries that only a test run of Vitest can import. examples/isolated-tests does so in a test. */
const inVitestOnly: ReadonlySet<string> = new Set([
  "packages/sandbox/./dist/start/fixtures/vitest.js",
]);

const root = process.cwd();
const into = join(root, ".plumbline", "release");
const packages = listPackages(root);
const tree = readTree(root);
const results = openResults(root);

const findings: string[] = [];
let cached = 0;
for (const each of packages) {
  const key = fingerprintPackage(each);
  if (results.find(key) === undefined) {
    const published = await checkPackage(await stagePackage(each, { root, into }), root);
    if (published.length === 0) results.add({ [key]: 1 });
    findings.push(...published);
  } else cached += 1;
  // An import may load files of any other package.
  findings.push(...(await checkImports(each)));
}
for (const finding of findings) console.error(finding);
console.log(`${packages.length} packages checked (${cached} cached), ${findings.length} findings`);
process.exitCode = findings.length === 0 ? 0 : 1;

function fingerprintPackage({ folder }: PublicPackage): string {
  const own = tree.paths.filter(
    (path) =>
      (path.startsWith(`${folder}/`) && !path.includes(".test.")) ||
      /^tools\/release\/(check|packages)\//.test(path),
  );
  return fingerprint(tree, "publish", ["pnpm-lock.yaml", "tsconfig.base.json", ...own]);
}

async function checkImports({ folder, manifest }: PublicPackage): Promise<readonly string[]> {
  const targets = Object.values(manifest.exports).flatMap((entry) =>
    typeof entry === "string" || inVitestOnly.has(`${folder}/${entry.default}`)
      ? []
      : [entry.default],
  );
  const checked = targets.map(async (target) => {
    try {
      await import(pathToFileURL(join(root, folder, target)).href);
      return [];
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return [`${folder}: Cannot import ${target}: ${reason}`];
    }
  });
  return (await Promise.all(checked)).flat();
}
