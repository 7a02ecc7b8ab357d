import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { dirname, delimiter } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import type { Ended } from "../packages/run-program.ts";

/** Somebody with an empty folder, one Node and npm. */
export interface User {
  /** Runs a program to its end. */
  readonly run: (program: string, ...args: readonly string[]) => Promise<Ended>;
  /** Starts a program and resolves to the first line that it prints. */
  readonly start: (program: string, ...args: readonly string[]) => Promise<Started>;
}

/** A program that runs until it is stopped. */
export interface Started {
  readonly line: string;
  /** Sends SIGTERM to the program and what it started. Resolves to the exit code. */
  readonly stop: () => Promise<number | null>;
}

interface UserOptions {
  readonly folder: string;
  /** The program `node`. */
  readonly node: string;
  readonly registry: string;
  /** A cache that has nothing of this machine. */
  readonly cache: string;
}

/** Creates a user, whose environment has nothing of the program that runs the tests but the machine's PATH. */
export function createUser({ folder, node, registry, cache }: UserOptions): User {
  const begin = (
    program: string,
    args: readonly string[],
  ): ChildProcessByStdio<null, Readable, Readable> =>
    spawn(program, args, {
      cwd: folder,
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        HOME: folder,
        PATH: [dirname(node), process.env["PATH"]].join(delimiter),
        npm_config_registry: registry,
        npm_config_cache: cache,
        npm_config_yes: "true",
        npm_config_update_notifier: "false",
        npm_config_audit: "false",
        npm_config_fund: "false",
      },
    });
  return {
    async run(program, ...args) {
      const child = begin(program, args);
      const [stdout, stderr, [code]] = await Promise.all([
        text(child.stdout),
        text(child.stderr),
        once(child, "close"),
      ]);
      return { code: code as number | null, stdout, stderr }; // its documented argument
    },
    async start(program, ...args) {
      const child = begin(program, args);
      const ended = once(child, "exit");
      const errors = text(child.stderr);
      for await (const line of createInterface({ input: child.stdout }))
        return {
          line,
          async stop() {
            if (child.pid !== undefined) process.kill(-child.pid, "SIGTERM");
            const [code] = await ended;
            return code as number | null; // its documented argument
          },
        };
      throw new Error(`${program} ${args.join(" ")} printed nothing: ${await errors}`);
    },
  };
}
