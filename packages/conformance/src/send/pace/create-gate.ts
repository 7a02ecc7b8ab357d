/** Lets requests run concurrently, but none while the clock moves. */
export interface Gate {
  /** Waits while the clock moves. */
  pass<T>(action: () => Promise<T>): Promise<T>;
  /** Waits until no request is running, and delays new ones until the action ends. */
  alone(action: () => Promise<void>): Promise<void>;
}

/** Creates a gate. Without it, a request that runs while the clock moves would count in an unknown window. */
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
