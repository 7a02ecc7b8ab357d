/** Runs actions one after another, in the order of their calls. */
export type Turns = <T>(action: () => Promise<T>) => Promise<T>;

export function createTurns(): Turns {
  let last: Promise<void> = Promise.resolve();
  return async (action) => {
    const before = last;
    const { promise, resolve } = Promise.withResolvers<void>();
    last = promise;
    await before;
    try {
      return await action();
    } finally {
      resolve();
    }
  };
}
