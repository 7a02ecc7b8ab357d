import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { SandboxOptions, SandboxProfile } from "../../src/index.ts";

/** A sandbox in its own process. */
export interface SandboxProcess {
  readonly profile: SandboxProfile;
  /** Sends a signal and resolves with the exit code, or null if the signal ended it. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** Processes that have loaded their modules, for fast starts. */
export interface SandboxProcesses {
  start(options: SandboxOptions): Promise<SandboxProcess>;
  /** Stops the waiting processes. */
  close(): Promise<void>;
}

const program = fileURLToPath(new URL("standby.ts", import.meta.url));

/** Keeps a number of processes waiting. `folder` is the compile cache of Node. */
export function createProcesses(waiting: number, folder: string): SandboxProcesses {
  const standbys = Array.from({ length: waiting }, () => spawnStandby(folder));

  return {
    async start(options) {
      const { child, ended, nextLine } = standbys.shift() ?? spawnStandby(folder);
      standbys.push(spawnStandby(folder));
      await nextLine();
      child.stdin?.write(`${JSON.stringify(options)}\n`);
      return {
        profile: JSON.parse(await nextLine()),
        end(signal) {
          child.kill(signal);
          return ended;
        },
      };
    },
    async close() {
      for (const { child } of standbys) child.kill("SIGKILL");
      await Promise.all(standbys.map(({ ended }) => ended));
    },
  };
}

interface Standby {
  readonly child: ChildProcess;
  readonly ended: Promise<number | null>;
  readonly nextLine: () => Promise<string>;
}

function spawnStandby(folder: string): Standby {
  const child = spawn(process.execPath, ["--conditions=@plumbline/source", program], {
    env: { ...process.env, NODE_COMPILE_CACHE: join(folder, "compiled") },
    stdio: ["pipe", "pipe", "pipe"],
  });
  let complaints = "";
  child.stderr.on("data", (chunk: Buffer) => (complaints += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    child,
    ended,
    async nextLine() {
      const { done, value } = await lines.next();
      if (done) throw new Error(`the sandbox ended: ${complaints}`);
      return value;
    },
  };
}
