// `npm run generate`: writes everything that is generated from the documents, in the order in which one file needs another.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

interface Step {
  readonly writes: string;
  /** The folder whose package.json has the script. */
  readonly folder: string;
  readonly script: string;
}

const steps: readonly Step[] = [
  { writes: "the bundle of the contract", folder: "openapi", script: "bundle" },
  { writes: "the client", folder: "packages/client", script: "generate" },
  { writes: "the types of the control plane", folder: "packages/control", script: "generate" },
  {
    writes: "the types of the sandbox's control plane",
    folder: "packages/sandbox",
    script: "generate",
  },
  { writes: "the pages of docs/", folder: ".", script: "docs" },
];

for (const { writes, folder, script } of steps) {
  process.stderr.write(`generate: ${writes}\n`);
  const { status } = spawnSync("pnpm", ["run", "--silent", script], {
    cwd: fileURLToPath(new URL(`../../${folder}/`, import.meta.url)),
    stdio: "inherit",
    // Windows starts pnpm.cmd by its shell only.
    shell: process.platform === "win32",
  });
  if (status === 0) continue;
  process.stderr.write(`generate: ${folder} has failed; fix the cause above and start again\n`);
  process.exitCode = 1;
  break;
}
