import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { type ActionStep, readAction } from "./read-action.ts";

/** The outcome of the shell steps of the action. */
export interface ActionRun {
  /** The exit code of each step, by name. */
  readonly codes: Readonly<Record<string, number>>;
  readonly log: string;
  readonly outputs: Readonly<Record<string, string>>;
  readonly summary: string;
}

interface RunOptions {
  /** The working folder, which also has the files of the runner. */
  readonly folder: string;
  readonly inputs: Readonly<Record<string, string>>;
  /** The command that the action gets from npm. */
  readonly plumbline: string;
}

/** Runs the shell steps of the action as a runner of GitHub does: after a failure only those with `always()`. */
export async function runAction({ folder, inputs, plumbline }: RunOptions): Promise<ActionRun> {
  const action = readAction();
  const defaults = Object.entries(action.inputs).map(([name, input]) => [
    name,
    input.default ?? "",
  ]);
  const given: Readonly<Record<string, string>> = { ...Object.fromEntries(defaults), ...inputs };
  const files = {
    GITHUB_OUTPUT: join(folder, "output"),
    GITHUB_STEP_SUMMARY: join(folder, "summary"),
  };
  for (const file of Object.values(files)) await writeFile(file, "");
  const codes: Record<string, number> = {};
  let log = "";
  for (const step of action.runs.steps) {
    const failed = Object.values(codes).some((code) => code !== 0);
    if (step.run === undefined || !isDue(step, given, failed)) continue;
    const env = { ...evaluateAll(step.env ?? {}, given), ...files, RUNNER_TEMP: folder };
    const replaced = step.env?.["PLUMBLINE"] === undefined ? {} : { PLUMBLINE: plumbline };
    const child = spawn("bash", ["--noprofile", "--norc", "-eo", "pipefail", "-c", step.run], {
      cwd: folder,
      env: { ...process.env, ...env, ...replaced },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const [out, err, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, "close"),
    ]);
    codes[step.name ?? ""] = Number(code);
    log += `${out}${err}`;
  }
  const lines = (await readFile(files.GITHUB_OUTPUT, "utf8")).trim().split("\n");
  const outputs = Object.fromEntries(lines.map((line) => line.split("=")));
  return { codes, log, outputs, summary: await readFile(files.GITHUB_STEP_SUMMARY, "utf8") };
}

type Values = Readonly<Record<string, string>>;

/** The conditions of the action: an input that is not empty, and `always()`. */
function isDue({ if: condition = "" }: ActionStep, inputs: Values, failed: boolean): boolean {
  const needed = /inputs\.([\w-]+) != ''/.exec(condition)?.[1];
  return (
    (!failed || condition.includes("always()")) && (needed === undefined || inputs[needed] !== "")
  );
}

/** The expressions of the action: inputs, the first that is not empty. */
function evaluateAll(env: Values, inputs: Values): Values {
  const evaluate = (value: string): string =>
    value.replaceAll(/\$\{\{ (.+?) \}\}/g, (_, expression: string) => {
      const names = expression.split(" || ").map((part) => part.replace("inputs.", ""));
      return names.map((name) => inputs[name] ?? "").find(Boolean) ?? "";
    });
  return Object.fromEntries(Object.entries(env).map(([name, value]) => [name, evaluate(value)]));
}
