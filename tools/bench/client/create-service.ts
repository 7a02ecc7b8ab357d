import type { Step } from "./situations.ts";

/** More attempts than any client needs: a client that does not give up is stopped. */
const mostTries = 20;

/** A simulated service with its network, and what it has seen. */
interface Service {
  /** The time of each attempt, and its key. */
  readonly tries: readonly number[];
  readonly keys: readonly (string | null)[];
  /** How often it performed the operation. */
  readonly performed: () => number;
  readonly respond: (key: string | null, now: number) => Promise<Response>;
}

/** Creates a service that performs an operation once for each key, and once for each attempt without a key. */
export function createService(steps: readonly Step[]): Service {
  const tries: number[] = [];
  const keys: (string | null)[] = [];
  const done: (string | null)[] = [];
  const waiting = [...steps];
  let lastsUntil: number | undefined;
  return {
    tries,
    keys,
    performed: (): number => done.length,
    async respond(key: string | null, now: number): Promise<Response> {
      tries.push(now);
      keys.push(key);
      if (tries.length > mostTries) return new Promise(() => {});
      if (lastsUntil !== undefined && now >= lastsUntil) {
        waiting.shift();
        lastsUntil = undefined;
      }
      const [step] = waiting;
      if (!step) throw new Error("The situation has no step");
      if (step.lastsMs !== undefined) lastsUntil ??= now + step.lastsMs;
      else if (waiting.length > 1) waiting.shift();
      return step.respond(() => {
        const isDone = key !== null && done.includes(key);
        if (!isDone) done.push(key);
        return isDone;
      });
    },
  };
}
