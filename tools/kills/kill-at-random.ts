import { setTimeout } from "node:timers/promises";
import * as fc from "fast-check";
import type { ServerProcess } from "./create-processes.ts";

/** When a process is killed: a delay after its first request was sent or answered. */
const moments = fc.record({
  since: fc.constantFrom("answered", "answered", "answered", "sent"),
  milliseconds: fc.integer({ min: 0, max: 250 }),
});

/** What is killed, and what is sent until then. */
export interface KilledWrites<Profile> {
  readonly kills: number;
  readonly seed: number;
  /** The number of writes that run at the same time. */
  readonly writers: number;
  readonly start: () => Promise<ServerProcess<Profile>>;
  /**
   * Sends one write, and calls `onAnswer` for its response. Resolves with whether the writer goes on: not if there was no response, because
   * the process was killed.
   */
  readonly write: (server: ServerProcess<Profile>, onAnswer: () => void) => Promise<boolean>;
}

/** Starts a server again and again, and kills it at random moments of concurrent writes. Returns how many kills came after a response. */
export async function killAtRandom<Profile>({
  kills,
  seed,
  writers,
  start,
  write,
}: KilledWrites<Profile>): Promise<{ readonly answered: number }> {
  const deaths = fc.sample(moments, { seed, numRuns: kills });
  for (const moment of deaths) {
    const server = await start();
    const stop = new AbortController();
    const firstAnswer = Promise.withResolvers<void>();
    const writing = Array.from({ length: writers }, async () => {
      while (!stop.signal.aborted && (await write(server, firstAnswer.resolve)));
    });
    if (moment.since === "answered") await firstAnswer.promise;
    // The delay is random, so that the process is killed in the middle of any step.
    await setTimeout(moment.milliseconds);
    await server.end("SIGKILL");
    stop.abort();
    await Promise.all(writing);
  }
  return { answered: deaths.filter(({ since }) => since === "answered").length };
}
