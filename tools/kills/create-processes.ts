import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";

/** A server in its own process. */
export interface ServerProcess<Profile> {
  /** What the server wrote when it listened. */
  readonly profile: Profile;
  /** Sends a signal and resolves with the exit code, or null if the signal ended it. */
  readonly end: (signal: NodeJS.Signals) => Promise<number | null>;
}

/** Processes that have loaded their modules, for fast starts. */
export interface Processes<Options, Profile> {
  readonly start: (options: Options) => Promise<ServerProcess<Profile>>;
  /** Stops the waiting processes. */
  readonly close: () => Promise<void>;
}

/** The program of the processes: it writes a line when it is ready, reads its options as a line of JSON, and writes its profile as one. */
export interface StandbyProgram {
  /** Path of the program. */
  readonly program: string;
  /** The number of processes that wait. */
  readonly waiting: number;
  /** The compile cache of Node is in this folder. */
  readonly folder: string;
}

/** Keeps a number of processes waiting. */
export function createProcesses<Options, Profile>({
  program,
  waiting,
  folder,
}: StandbyProgram): Processes<Options, Profile> {
  const standbys = Array.from({ length: waiting }, () => spawnStandby(program, folder));

  return {
    async start(options) {
      const { child, ended, nextLine } = standbys.shift() ?? spawnStandby(program, folder);
      standbys.push(spawnStandby(program, folder));
      await nextLine();
      child.stdin?.write(`${JSON.stringify(options)}\n`);
      return {
        // The program writes its own profile.
        profile: JSON.parse(await nextLine()) as Profile,
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

const endWithParent = import.meta.resolve("./end-with-parent.ts");

interface Standby {
  readonly child: ChildProcess;
  readonly ended: Promise<number | null>;
  readonly nextLine: () => Promise<string>;
}

function spawnStandby(program: string, folder: string): Standby {
  const flags = ["--conditions=@plumbline/source", "--import", endWithParent];
  const child = spawn(process.execPath, [...flags, program], {
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
      if (done) throw new Error(`The server ended: ${complaints}`);
      return value;
    },
  };
}
