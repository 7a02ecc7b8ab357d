import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readManifest } from "./provide-tools.mjs";
import { root, runProgram } from "./run-program.mjs";
import { say } from "./say.mjs";

const stamp = join(root, "node_modules", ".plumbline-installed");

/** Whether the dependencies were installed from the lockfile that is there now. */
export function isInstalled() {
  return existsSync(stamp) && readFileSync(stamp, "utf8") === fingerprint();
}

/** Installs the dependencies of the lockfile. */
export async function installDependencies(pnpm, env) {
  const wanted = fingerprint();
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

function fingerprint() {
  const hash = createHash("sha256");
  for (const file of ["package.json", "pnpm-workspace.yaml", "pnpm-lock.yaml"])
    hash.update(readFileSync(join(root, file)));
  return hash.digest("hex");
}
