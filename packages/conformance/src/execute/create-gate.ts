/** Lets requests pass side by side, but none of them while the clock moves. */
export interface Gate {
  /** Waits while the clock moves. */
  pass<T>(action: () => Promise<T>): Promise<T>;
  /** Waits until nothing is on its way, and keeps everything else back meanwhile. */
  alone(action: () => Promise<void>): Promise<void>;
}

/** A request that is on its way while the clock moves would count in a window that nobody can name. */
export function createGate(): Gate {
  const inside = new Set<Promise<unknown>>();
  let moving: Promise<void> | undefined;

  async function pass<T>(action: () => Promise<T>): Promise<T> {
    for (let ahead = moving; ahead; ahead = moving) await ahead;
    const running = action();
    inside.add(running);
    try {
      return await running;
    } finally {
      inside.delete(running);
    }
  }

  async function alone(action: () => Promise<void>): Promise<void> {
    const before = moving;
    const { promise, resolve } = Promise.withResolvers<void>();
    moving = promise;
    await before;
    await Promise.allSettled(inside);
    try {
      await action();
    } finally {
      if (moving === promise) moving = undefined;
      resolve();
    }
  }

  return { pass, alone };
}
