/** Lets what has the same name run one after the other within this process, in the order it came. */
export interface Turns {
  take<T>(name: string, work: () => Promise<T>): Promise<T>;
}

export function createTurns(): Turns {
  const last = new Map<string, Promise<unknown>>();
  return {
    take(name, work) {
      const before = last.get(name) ?? Promise.resolve();
      // A turn begins when the one before is over, however that one ended.
      const turn = before.then(work, work);
      last.set(name, turn);
      return turn;
    },
  };
}
