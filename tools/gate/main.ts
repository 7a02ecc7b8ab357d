// `npm test` and `npm run test:full`: all checks of the repository.
import { realpathSync } from "node:fs";
import { parseArgs } from "node:util";
import { addCounts, renderCounts } from "./counts.ts";
import type { StepResult } from "./run-step.ts";
import { runSteps } from "./run-steps.ts";
import { steps } from "./steps.ts";

const usage = `Usage: npm test [-- [options] <step>...]
       npm run test:full [-- [options] <step>...]

Runs the steps, all of them by default. A step or test file whose inputs have not changed since it passed is not run
again; it counts as passed and cached.

Steps:
${steps.map(({ name, states }) => `  ${name.padEnd(10)}${states}`).join("\n")}

Options:
  --full    run the tests in full, not a portion of what is large; \`npm run test:full\` sets it
  --fresh   run everything, including what has not changed
  -h, --help

Exit codes: 0 everything passed, 1 something failed, 2 wrong usage.`;

const options = {
  full: { type: "boolean" },
  fresh: { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const;

async function main(argv: readonly string[]): Promise<number> {
  const { positionals, values } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    strict: false,
    options,
  });
  if (values["help"]) return print(usage, 0);
  const unknown = [
    ...positionals.filter((name) => !steps.some((step) => step.name === name)),
    ...Object.keys(values).flatMap((name) => (name in options ? [] : [`--${name}`])),
  ];
  if (unknown.length > 0) return print(`Unknown argument: ${unknown.join(", ")}\n\n${usage}`, 2);
  const [isFull, fresh] = [values["full"] === true, values["fresh"] === true];
  // vitest.config.ts reads it.
  if (isFull) process.env["PLUMBLINE_FULL"] = "1";
  const chosen = steps.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  const root = realpathSync(process.cwd());
  return summarize(await runSteps(chosen, { root, fresh, isFull }));
}

function summarize(results: readonly StepResult[]): number {
  console.log("");
  for (const { step, counts, seconds } of results) {
    const verdict = counts.failed === 0 ? "ok" : "FAILED";
    const time = `${seconds.toFixed(1).padStart(6)} s`;
    const cached = counts.cached > 0 ? `  ${counts.cached} of ${counts.passed} cached` : "";
    console.log(`${verdict.padEnd(7)}${step.name.padEnd(10)}${time}${cached}`);
  }
  const total = addCounts(results.map(({ counts }) => counts));
  console.log(`\n${renderCounts(total)}`);
  return total.failed === 0 ? 0 : 1;
}

function print(text: string, code: number): number {
  if (code === 0) console.log(text);
  else console.error(text);
  return code;
}

process.exitCode = await main(process.argv.slice(2));
