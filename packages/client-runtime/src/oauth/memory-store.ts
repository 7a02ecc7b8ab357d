import type { TokenStore } from "./token-store.ts";
import type { Tokens } from "./tokens.ts";

/** Keeps tokens for as long as the program runs. */
export function memoryStore(tokens: Tokens | null = null): TokenStore {
  let kept = tokens;
  let last: Promise<unknown> = Promise.resolve();
  return {
    load: async () => kept,
    save: async (given) => {
      kept = given;
    },
    withLock: async (work) => {
      const before = last;
      const { promise, resolve } = Promise.withResolvers<void>();
      last = promise;
      await before;
      try {
        return await work();
      } finally {
        resolve();
      }
    },
  };
}
