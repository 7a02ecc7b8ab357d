// Started by the npm scripts: gets pnpm 12 and Node 24 from npm, installs the dependencies, builds the packages that
// have changed and runs the command's program under that Node. Plain JavaScript without dependencies, so that it runs
// on Node 18.
import { join } from "node:path";
import { buildPackages, isBuilt } from "./build-packages.mjs";
import { installDependencies, isInstalled } from "./install-dependencies.mjs";
import { checkNode, describeEnvironment, node, providePnpm } from "./provide-tools.mjs";
import { root, runProgram } from "./run-program.mjs";
import { say, SetupError } from "./say.mjs";
import { takeTurns } from "./take-turns.mjs";

/** The program of each command, relative to the repository's root. */
const programs = {
  bench: "tools/bench/main.ts",
  changes: "tools/release/changes/main.ts",
  demo: "tools/demo/main.ts",
  documents: "tools/documents/main.ts",
  programs: "tools/runtimes/main.ts",
  field: "tools/field/main.ts",
  generate: "tools/generate/main.ts",
  mutants: "tools/mutants/main.ts",
  pack: "tools/release/pack/main.ts",
  plumbline: "packages/cli/dist/main.js",
  release: "tools/release/main.ts",
  sandbox: "packages/sandbox/dist/main.js",
  site: "tools/site/main.ts",
  test: "tools/gate/main.ts",
  versions: "tools/release/versions.ts",
};

async function main([name, ...rest]) {
  const program = programs[name];
  if (!program) {
    const names = Object.keys(programs).join(", ");
    throw new SetupError(`Unknown command: ${name}`, `Use one of: ${names}.`);
  }
  const env = describeEnvironment();
  if (!(isInstalled() && isBuilt())) await takeTurns(() => setUp(env));
  // The scripts of npm start in the root; ./plumbline and ./sandbox start in the folder of the caller.
  return runProgram(node, [join(root, program), ...rest], {
    env,
    allowFailure: true,
    cwd: process.cwd(),
  });
}

async function setUp(env) {
  // The build starts pnpm, too.
  const pnpm = await providePnpm();
  if (!isInstalled()) await installDependencies(pnpm, env);
  checkNode();
  await buildPackages(node, env);
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  say(`${error.message}\n  ${error.remedy}`);
  process.exitCode = error.exitCode;
}
