import { createRequire } from "node:module";
import { join } from "node:path";
import { root, runProgram } from "./run-program.mjs";
import { say } from "./say.mjs";

/** Builds the packages whose sources have changed since the last build; turbo knows which. */
export async function buildPackages(node, env) {
  say("building what has changed");
  const turbo = createRequire(join(root, "package.json")).resolve("turbo/bin/turbo");
  await runProgram(
    node,
    [turbo, "run", "build", "--output-logs=errors-only", "--log-prefix=none"],
    { env, quiet: true },
  );
}
