// What the npm scripts named in commands.mjs start: brings pnpm 12 and Node 24 from npm, installs and builds what
// has changed, then hands over under that Node. Plain JavaScript without dependencies, so that it starts on Node 18.
import { buildPackages } from "./build-packages.mjs";
import { commands } from "./commands.mjs";
import { installDependencies } from "./install-dependencies.mjs";
import { describeEnvironment, provideNode, providePnpm } from "./provide-tools.mjs";
import { runProgram } from "./run-program.mjs";
import { say, SetupError } from "./say.mjs";
import { takeTurns } from "./take-turns.mjs";

async function main([name, ...rest]) {
  const command = commands[name];
  if (!command)
    throw new SetupError(
      `unknown command ${name}`,
      `use one of: ${Object.keys(commands).join(", ")}`,
    );
  const env = describeEnvironment();
  const node = await takeTurns(() => setUp(env));
  return runProgram(node, [command, ...rest], { env, allowFailure: true });
}

async function setUp(env) {
  await installDependencies(await providePnpm(), env);
  const node = provideNode();
  await buildPackages(node, env);
  return node;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  say(`${error.message}\n  ${error.remedy}`);
  process.exitCode = error.exitCode;
}
