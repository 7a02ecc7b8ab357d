import { once } from "node:events";
import { createServer } from "node:net";
import type { Kit } from "./recipe.ts";
import { type Program, runProgram, startProgram } from "./start-program.ts";
import { waitUntilReady } from "./wait-until-ready.ts";

export interface KitPlace {
  readonly installed: string;
  readonly data: string;
  /** Receives the programs that are started. */
  readonly programs: Program[];
}

/** Creates what a recipe uses to start its product. */
export function createKit({ installed, data, programs }: KitPlace): Kit {
  return {
    installed,
    data,
    port: freePort,
    start: (program, args, options) => {
      const started = startProgram(program, args, options);
      programs.push(started);
      return started;
    },
    run: runProgram,
    ready: waitUntilReady,
  };
}

/** Returns a port of the loopback interface that nothing listens on. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("The server has no port");
  return address.port;
}
