import type { TokenStore } from "./token-store.ts";
import type { Tokens } from "./tokens.ts";

/**
 * Stores tokens in memory, until the process ends.
 * @example
 * ```ts
 * import { memoryStore, type Tokens, tokenSource, type TokenSource } from "@plumbline/client-runtime/oauth";
 *
 * export function sourceOf(tokens: Tokens): TokenSource {
 *   return tokenSource({ store: memoryStore(tokens) });
 * }
 * ```
 */
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
