// Checks each package as it would be published: its manifest (publint), its types (attw) and the import of its entry points.
import { globSync, readFileSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { fingerprint } from "./cache/fingerprint.ts";
import { openResults } from "./cache/open-results.ts";
import { readTree } from "./cache/read-tree.ts";

interface Manifest {
  readonly exports: Readonly<Record<string, string | { readonly default: string }>>;
}

const folders = globSync("packages/*/package.json")
  .map((file) => dirname(file).replaceAll("\\", "/"))
  .toSorted();
const attw = fileURLToPath(
  new URL("dist/index.js", import.meta.resolve("@arethetypeswrong/cli/package.json")),
);

/** Entries that only a test run of Vitest can import. examples/isolated-tests does so in a test. */
const inVitestOnly: ReadonlySet<string> = new Set(["packages/sandbox/./dist/vitest/test.js"]);

const tree = readTree(process.cwd());
const results = openResults(process.cwd());

const findings: string[] = [];
let cached = 0;
for (const folder of folders) {
  const key = fingerprintPackage(folder);
  if (results.find(key) === undefined) {
    const published = [...(await checkManifest(folder)), ...checkTypes(folder)];
    if (published.length === 0) results.add({ [key]: 1 });
    findings.push(...published);
  } else cached += 1;
  // What an import loads may come from any other package.
  findings.push(...(await checkImports(folder)));
}
for (const finding of findings) console.error(finding);
console.log(`${folders.length} packages checked (${cached} cached), ${findings.length} findings`);
process.exitCode = findings.length === 0 ? 0 : 1;

function fingerprintPackage(folder: string): string {
  const own = tree.paths.filter(
    (path) => path.startsWith(`${folder}/`) && !path.includes(".test."),
  );
  return fingerprint(tree, "publish", ["pnpm-lock.yaml", "tsconfig.base.json", ...own]);
}

async function checkManifest(folder: string): Promise<readonly string[]> {
  const { messages, pkg } = await publint({ pkgDir: folder, strict: true, pack: false });
  return messages.map(
    (message) => `${folder}: ${formatMessage(message, pkg, { color: false }) ?? message.code}`,
  );
}

function checkTypes(folder: string): readonly string[] {
  const options = ["--profile", "esm-only", "--format", "ascii", "--no-color", "--no-emoji"];
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [attw, "--pack", folder, ...options, "--quiet"],
    { encoding: "utf8" },
  );
  return status === 0 ? [] : [`${folder}: attw\n${stdout}${stderr}`];
}

async function checkImports(folder: string): Promise<readonly string[]> {
  const manifest: Manifest = JSON.parse(readFileSync(`${folder}/package.json`, "utf8"));
  const targets = Object.values(manifest.exports).flatMap((entry) =>
    typeof entry === "string" || inVitestOnly.has(`${folder}/${entry.default}`)
      ? []
      : [entry.default],
  );
  const checked = targets.map(async (target) => {
    try {
      await import(new URL(`../../${folder}/${target}`, import.meta.url).href);
      return [];
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return [`${folder}: Cannot import ${target}: ${reason}`];
    }
  });
  return (await Promise.all(checked)).flat();
}
