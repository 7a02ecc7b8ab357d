import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { root, runProgram } from "./run-program.mjs";
import { say } from "./say.mjs";

const stamp = join(root, ".plumbline", "built");

/** Whether the packages were built from the files that are there now. Looking costs a tenth of asking turbo. */
export function isBuilt() {
  return (
    existsSync(stamp) &&
    readFileSync(stamp, "utf8") === describeSources() &&
    packageFolders().every((folder) => existsSync(join(folder, "dist")))
  );
}

/** Builds the packages whose sources have changed since the last build; turbo keeps track of them. */
export async function buildPackages(node, env) {
  const sources = describeSources();
  // Without changes, nothing is to be said.
  const notice = setTimeout(() => say("Building the packages that have changed"), 1500);
  const turbo = createRequire(join(root, "package.json")).resolve("turbo/bin/turbo");
  const options = ["--output-logs=errors-only", "--log-prefix=none"];
  try {
    await runProgram(node, [turbo, "run", "build", ...options], { env, quiet: true });
  } finally {
    clearTimeout(notice);
  }
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, sources);
}

/** What changes if a file that a build reads is changed, added or removed. */
function describeSources() {
  const hash = createHash("sha256");
  const add = (file) => {
    const { mtimeMs, size } = statSync(file);
    hash.update(`${file} ${mtimeMs} ${size}\n`);
  };
  const addFolder = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) addFolder(path);
      else add(path);
    }
  };
  for (const name of ["pnpm-lock.yaml", "tsconfig.base.json", "turbo.json"]) add(join(root, name));
  for (const folder of packageFolders()) {
    for (const file of ["package.json", "tsconfig.json"]) add(join(folder, file));
    addFolder(join(folder, "src"));
  }
  return hash.digest("hex");
}

function packageFolders() {
  return readdirSync(join(root, "packages"))
    .map((name) => join(root, "packages", name))
    .filter((folder) => existsSync(join(folder, "package.json")));
}
