import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readManifest } from "./provide-tools.mjs";
import { root, runProgram } from "./run-program.mjs";
import { say } from "./say.mjs";

/** Installs the dependencies of the lockfile, unless they were installed from the same lockfile last time. */
export async function installDependencies(pnpm, env) {
  const stamp = join(root, "node_modules", ".plumbline-installed");
  const wanted = fingerprint(["package.json", "pnpm-workspace.yaml", "pnpm-lock.yaml"]);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  say("Installing the dependencies of pnpm-lock.yaml");
  // Packages are checked against the Node that is installed with them, not against the one that runs this.
  const node = `--config.node-version=${readManifest().devDependencies.node}`;
  await runProgram(
    pnpm,
    ["install", "--frozen-lockfile", "--reporter=append-only", "--loglevel=error", node],
    { env, quiet: true },
  );
  writeFileSync(stamp, wanted);
}

function fingerprint(files) {
  const hash = createHash("sha256");
  for (const file of files) hash.update(readFileSync(join(root, file)));
  return hash.digest("hex");
}
