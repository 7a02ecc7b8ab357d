// `npm test`: everything the tree is held to, one step after the other, all of them even when one fails.
import { parseArgs } from "node:util";
import { runStep, type StepResult } from "./run-step.ts";
import { steps } from "./steps.ts";

const usage = `Usage: npm test [-- <step>...]

Steps, all of them by default:
${steps.map(({ name, states }) => `  ${name.padEnd(10)}${states}`).join("\n")}

Exit codes: 0 everything passed, 1 something failed, 2 wrong usage.`;

async function main(argv: readonly string[]): Promise<number> {
  const { positionals, values } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    strict: false,
    options: { help: { type: "boolean", short: "h" } },
  });
  if (values["help"]) return tell(usage, 0);
  const unknown = [
    ...positionals.filter((name) => !steps.some((step) => step.name === name)),
    ...Object.keys(values).map((name) => `--${name}`),
  ];
  if (unknown.length > 0) return tell(`unknown step ${unknown.join(", ")}\n\n${usage}`, 2);
  const chosen =
    positionals.length > 0 ? steps.filter(({ name }) => positionals.includes(name)) : steps;
  const results: StepResult[] = [];
  for (const step of chosen) {
    console.log(`\n── ${step.name}: ${step.states}`);
    results.push(await runStep(step));
  }
  return summarise(results);
}

function summarise(results: readonly StepResult[]): number {
  console.log("");
  for (const { step, counts, seconds } of results) {
    console.log(
      `${counts.failed === 0 ? "ok    " : "FAILED"} ${step.name.padEnd(10)} ${seconds.toFixed(1).padStart(6)} s`,
    );
  }
  const sum = (key: "passed" | "failed" | "skipped"): number =>
    results.reduce((total, { counts }) => total + counts[key], 0);
  const skipped = sum("skipped") > 0 ? `, ${sum("skipped")} skipped` : "";
  console.log(`\n${sum("passed")} passed, ${sum("failed")} failed${skipped}`);
  return sum("failed") === 0 ? 0 : 1;
}

function tell(text: string, code: number): number {
  if (code === 0) console.log(text);
  else console.error(text);
  return code;
}

process.exitCode = await main(process.argv.slice(2));
