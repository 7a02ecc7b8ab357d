// Every package as it would be published: publint on its manifest, attw on its types, and its entry points imported.
import { globSync, readFileSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { dirname } from "node:path";
import { publint } from "publint";
import { formatMessage } from "publint/utils";

const folders = globSync("packages/*/package.json")
  .map((file) => dirname(file))
  .toSorted();
const complaints: string[] = [];
for (const folder of folders) {
  complaints.push(
    ...(await checkManifest(folder)),
    ...checkTypes(folder),
    ...(await checkImports(folder)),
  );
}
for (const complaint of complaints) console.error(complaint);
console.log(`${folders.length} packages checked, ${complaints.length} complaints`);
process.exitCode = complaints.length === 0 ? 0 : 1;

async function checkManifest(folder: string): Promise<readonly string[]> {
  const { messages, pkg } = await publint({ pkgDir: folder, strict: true, pack: false });
  return messages.map(
    (message) => `${folder}: ${formatMessage(message, pkg, { color: false }) ?? message.code}`,
  );
}

function checkTypes(folder: string): readonly string[] {
  const args = [
    "--pack",
    folder,
    "--profile",
    "esm-only",
    "--format",
    "ascii",
    "--no-color",
    "--no-emoji",
    "--quiet",
  ];
  const { status, stdout, stderr } = spawnSync("node_modules/.bin/attw", args, {
    encoding: "utf8",
  });
  return status === 0 ? [] : [`${folder}: attw\n${stdout}${stderr}`];
}

async function checkImports(folder: string): Promise<readonly string[]> {
  const manifest: Manifest = JSON.parse(readFileSync(`${folder}/package.json`, "utf8"));
  const targets = Object.values(manifest.exports).flatMap((entry) =>
    typeof entry === "string" ? [] : [entry.default],
  );
  const complaintsOf = targets.map(async (target) => {
    try {
      await import(new URL(`../../${folder}/${target}`, import.meta.url).href);
      return [];
    } catch (error) {
      return [
        `${folder}: ${target} cannot be imported: ${error instanceof Error ? error.message : String(error)}`,
      ];
    }
  });
  return (await Promise.all(complaintsOf)).flat();
}

interface Manifest {
  readonly exports: Readonly<Record<string, string | { readonly default: string }>>;
}
