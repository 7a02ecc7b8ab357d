import { setTimeout } from "node:timers/promises";

type Fetch = (request: Request) => Promise<Response>;

/** A `fetch` handler that can be drained: pending requests are answered, later requests are rejected. */
export interface Drain {
  readonly fetch: Fetch;
  /** Resolves when all pending requests are answered, or after the grace period. */
  drain(milliseconds: number): Promise<void>;
}

/** Creates a drain. `reject` answers the requests that arrive after the drain started. */
export function createDrain(fetch: Fetch, reject: () => Response): Drain {
  const running = new Set<Promise<unknown>>();
  let isEnding = false;

  function run(request: Request): Promise<Response> {
    if (isEnding) return Promise.resolve(reject());
    const answer = fetch(request);
    running.add(answer);
    return answer.finally(() => running.delete(answer));
  }

  return {
    fetch: run,
    async drain(milliseconds) {
      isEnding = true;
      const late = new AbortController();
      await Promise.race([
        Promise.allSettled(running),
        setTimeout(milliseconds, undefined, { signal: late.signal }).catch(() => {}),
      ]);
      late.abort();
    },
  };
}
