/** Runs work of the same name in this process one after the other, in order of arrival. */
export interface Turns {
  take<T>(name: string, work: () => Promise<T>): Promise<T>;
}

export function createTurns(): Turns {
  const last = new Map<string, Promise<unknown>>();
  return {
    take(name, work) {
      const before = last.get(name) ?? Promise.resolve();
      // A turn starts when the previous one has ended, also after an error.
      const turn = before.then(work, work);
      last.set(name, turn);
      return turn;
    },
  };
}
