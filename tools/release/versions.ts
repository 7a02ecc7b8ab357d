// `npm run versions`: turns the pending changesets into versions and changelogs, and gives the document the version of its package.
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { readManifest } from "./packages/list-packages.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** The line of the version in the document's `info`, which comes before any other version. */
const versionLine = /^ {2}version: .+$/m;

function run(program: string, args: readonly string[]): void {
  const { status } = spawnSync(program, args, {
    cwd: root,
    stdio: "inherit",
    // Windows starts .cmd files by its shell only.
    shell: process.platform === "win32",
  });
  if (status !== 0) process.exit(status ?? 1);
}

const cli = `${root}packages/cli`;
const { version: old } = readManifest(cli);
run("pnpm", ["changeset", "version"]);
// The action uses the version that it is released with.
const action = `${root}action.yml`;
const command = "@plumbline/cli@";
writeFileSync(
  action,
  readFileSync(action, "utf8").replace(command + old, command + readManifest(cli).version),
);
const document = `${root}openapi/openapi.yaml`;
const before = readFileSync(document, "utf8");
const { version } = readManifest(`${root}openapi`);
const after = before.replace(versionLine, `  version: ${version}`);
if (after !== before) {
  writeFileSync(document, after);
  run(process.execPath, ["tools/generate/main.ts"]);
}
