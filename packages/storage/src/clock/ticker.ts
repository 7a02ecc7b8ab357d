const everyMs = 250;

export interface Ticker {
  /** Resolves when the current tick, if any, has ended. */
  stop(): Promise<void>;
}

/** Calls `tick` repeatedly, never twice at once, without keeping the process alive. Reports the first of consecutive failures. */
export function startTicker(
  tick: () => Promise<void>,
  onFailure: (error: unknown) => void,
): Ticker {
  let isFailing = false;
  let running: Promise<void> = Promise.resolve();
  let timer = schedule();

  function schedule(): NodeJS.Timeout {
    return setTimeout(() => {
      running = run();
    }, everyMs).unref();
  }

  async function run(): Promise<void> {
    try {
      await tick();
      isFailing = false;
    } catch (error) {
      if (!isFailing) onFailure(error);
      isFailing = true;
    }
    if (!isStopped) timer = schedule();
  }

  let isStopped = false;
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
