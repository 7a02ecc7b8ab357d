const everyMs = 250;

export interface Ticker {
  /** Resolves when the tick that runs, if any, is over. */
  stop(): Promise<void>;
}

/** Calls `tick` again and again, never twice at once, without keeping the process alive. Of failures in a row the first is told. */
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
