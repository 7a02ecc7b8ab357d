import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";

/** What a program took until it was of use, in seconds. */
export interface Start {
  readonly seconds: number;
  /** Processor time of the process; undefined where the system has no `/proc`. */
  readonly cpu: number | undefined;
}

/** Starts a module with words, waits for what it prints or for something else, and ends it. */
export async function measureStart(
  words: readonly string[],
  until: RegExp | Promise<unknown>,
): Promise<Start> {
  const begin = performance.now();
  const program = spawn(process.execPath, words, { stdio: ["ignore", "pipe", "pipe"] });
  const ended = once(program, "close");
  const { promise: printed, resolve } = Promise.withResolvers<void>();
  let text = "";
  for (const stream of [program.stdout, program.stderr])
    stream.on("data", (chunk) => {
      text += String(chunk);
      if (until instanceof RegExp && until.test(text)) resolve();
    });
  const isReady = await Promise.race([
    (until instanceof RegExp ? printed : until).then(() => true),
    ended.then(() => false),
  ]);
  const start = { seconds: (performance.now() - begin) / 1000, cpu: cpuOf(program.pid) };
  program.kill("SIGKILL");
  await ended;
  if (!isReady) throw new Error(`${words.join(" ")} ended before it was ready: ${text}`);
  return start;
}

/** The user and system time of a process. @see https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html */
function cpuOf(pid: number | undefined): number | undefined {
  if (process.platform !== "linux" || pid === undefined) return undefined;
  try {
    const [, fields = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
    const [user = Number.NaN, system = Number.NaN] = fields.split(" ").slice(11, 13).map(Number);
    return (user + system) / 100;
  } catch {
    return undefined;
  }
}
