import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** The command `plumbline`, from its source. */
export const cli: string = fileURLToPath(
  new URL("../../../packages/cli/src/main.ts", import.meta.url),
);

/** How a program ended, with all that it printed. */
export interface Ended {
  readonly code: number | null;
  readonly text: string;
}

/** A program that runs. */
export interface Program {
  readonly ended: Promise<Ended>;
  /** Waits until the program has printed a text, and returns its first group. Throws if the program ends before. */
  readonly until: (pattern: RegExp) => Promise<string>;
  /** Ends the program as Ctrl-C does. */
  readonly end: () => Promise<Ended>;
}

/** Where a program runs, and with which environment. */
interface Surroundings {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
}

/** Starts a module with words in a folder, with the sources of packages. */
export function startModule(words: readonly string[], cwd: string): Program {
  const env = { ...process.env, NODE_OPTIONS: "--conditions=@plumbline/source" };
  return startProgram(process.execPath, words, { cwd, env });
}

/** Starts a program with words. */
export function startProgram(
  file: string,
  words: readonly string[],
  surroundings: Surroundings,
): Program {
  const program = spawn(file, words, { ...surroundings, shell: file.endsWith(".cmd") });
  const streams = [program.stdout, program.stderr];
  let text = "";
  for (const stream of streams) stream.on("data", (chunk) => (text += String(chunk)));
  const ended = once(program, "close").then(([code]) => ({ code, text }));
  return {
    ended,
    until: async (pattern) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const found = pattern.exec(text)?.[1];
          if (found !== undefined) resolve(found);
        };
        for (const stream of streams) stream.on("data", look);
        void ended.then(() => reject(new Error(text)));
        look();
      }),
    async end() {
      program.kill("SIGINT");
      return ended;
    },
  };
}
