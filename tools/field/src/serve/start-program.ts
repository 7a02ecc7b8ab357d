import { spawn } from "node:child_process";
import { FieldError } from "../field-error.ts";

export interface StartOptions {
  readonly cwd?: string;
  /** Added to the environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** Whether it gets all of this process's environment, instead of PATH, HOME and LANG. Default: `false`. */
  readonly isTrusted?: boolean;
  /** Runs it as this user of the machine, by number. Default: the current one. */
  readonly user?: { readonly uid: number; readonly gid: number };
}

/** A started program. */
export interface Program {
  /** The end of its output, for error messages. */
  readonly output: () => string;
  /** Why it ended; `undefined` while it runs. */
  readonly ended: () => string | undefined;
  /** Ends it and resolves when it has ended. */
  readonly stop: () => Promise<void>;
  /** Resolves with its exit code and standard output when it has ended. */
  readonly result: Promise<{ readonly code: number | null; readonly stdout: string }>;
}

const keptOutput = 4000;

/** How long a program may take to end before it is killed, in milliseconds. */
const patience = 5000;

/** Starts a program. It has no standard input and its own process group, which `stop` ends as a whole. */
export function startProgram(
  program: string,
  args: readonly string[],
  { cwd, env = {}, user, isTrusted = false }: StartOptions = {},
): Program {
  const child = spawn(program, args, {
    cwd,
    env: { ...(isTrusted ? process.env : plainEnvironment()), ...env },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
    ...user,
  });
  let output = "";
  let stdout = "";
  let ended: string | undefined;
  const keep = (chunk: Buffer): void => {
    output = (output + chunk.toString("utf8")).slice(-keptOutput);
  };
  child.stdout.on("data", (chunk: Buffer) => {
    keep(chunk);
    stdout += chunk.toString("utf8");
  });
  child.stderr.on("data", keep);
  const { promise: result, resolve } = Promise.withResolvers<{
    code: number | null;
    stdout: string;
  }>();
  child.once("error", (error) => {
    ended = error.message;
    resolve({ code: null, stdout });
  });
  child.once("close", (code, signal) => {
    ended ??= signal === null ? `it ended with ${code}` : `it ended with ${signal}`;
    resolve({ code, stdout });
  });
  const signal = (name: NodeJS.Signals): void => {
    if (child.pid !== undefined && ended === undefined) process.kill(-child.pid, name);
  };
  return {
    output: () => output,
    ended: () => ended,
    stop: async () => {
      signal("SIGTERM");
      const timer = setTimeout(() => signal("SIGKILL"), patience);
      await result;
      clearTimeout(timer);
    },
    result,
  };
}

/** Runs a program to its end and returns its standard output. Rejects if it fails. */
export async function runProgram(
  program: string,
  args: readonly string[],
  options?: StartOptions,
): Promise<string> {
  const started = startProgram(program, args, options);
  const { code, stdout } = await started.result;
  if (code === 0) return stdout;
  const command = [program, ...args].join(" ");
  throw new FieldError(`${command} failed: ${started.ended()}\n${started.output().trim()}`);
}

/** Without tokens and settings of this process. */
function plainEnvironment(): Record<string, string> {
  const names = ["PATH", "HOME", "LANG"];
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
}
