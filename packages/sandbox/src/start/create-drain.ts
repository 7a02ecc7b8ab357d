import { setTimeout } from "node:timers/promises";

type Fetch = (request: Request) => Promise<Response>;

/** A `fetch` handler that can be brought to rest: what has begun is answered, what comes later is not let in. */
export interface Drain {
  readonly fetch: Fetch;
  /** Resolves when every request that was let in is answered, or when the time is up. */
  drain(milliseconds: number): Promise<void>;
}

/** `refuse` answers the requests that come after the end began. */
export function createDrain(fetch: Fetch, refuse: () => Response): Drain {
  const running = new Set<Promise<unknown>>();
  let isEnding = false;

  function run(request: Request): Promise<Response> {
    if (isEnding) return Promise.resolve(refuse());
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
