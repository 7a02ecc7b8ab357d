import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import type { RunningSandbox } from "../../src/index.ts";

const plumbline = fileURLToPath(new URL("../../../cli/src/main.ts", import.meta.url));
const browser = fileURLToPath(new URL("./consenting-browser.ts", import.meta.url));

export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A user of the command line with a browser and without a login. */
export interface User {
  readonly env: Readonly<Record<string, string>>;
  /** Runs the `plumbline` command. */
  readonly run: (...args: readonly string[]) => Promise<Ran>;
  /** Runs a command with the actions of the user in the browser. */
  readonly consenting: (steps: readonly object[], ...args: readonly string[]) => Promise<Ran>;
}

export async function createUser(sandbox: RunningSandbox): Promise<User> {
  const home = await mkdtemp(join(tmpdir(), "user-"));
  onTestFinished(async () => rm(home, { recursive: true }));
  const env = {
    PATH: process.env["PATH"] ?? "",
    PLUMBLINE_HOME: home,
    BROWSER: `${process.execPath} ${browser}`,
  };
  const steps = sandbox.profile().oauth?.consent.steps ?? [];
  const consenting: User["consenting"] = async (wanted, ...args) =>
    runProgram([plumbline, ...args], { ...env, CONSENT: JSON.stringify(wanted) });
  return { env, consenting, run: async (...args) => consenting(steps, ...args) };
}

/** Runs a program of this repository from its source. */
async function runProgram(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Ran> {
  return execute(process.execPath, ["--conditions=@plumbline/source", ...args], { env });
}

interface ExecuteOptions {
  readonly cwd?: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Runs commands in sequence until one fails. */
export async function runShell(script: string, options: ExecuteOptions): Promise<Ran> {
  return execute("/bin/sh", ["-e", "-c", script], options);
}

async function execute(
  file: string,
  args: readonly string[],
  options: ExecuteOptions,
): Promise<Ran> {
  const { promise, resolve } = Promise.withResolvers<Ran>();
  execFile(file, args, options, (error, stdout, stderr) =>
    resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
  );
  return promise;
}
